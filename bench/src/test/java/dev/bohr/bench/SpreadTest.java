package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Medians, ends, paired ratios and the geometric mean, by hand. */
class SpreadTest {
  @Test
  void medianOfAnOddNumberIsTheMiddleOne() {
    assertThat(Spread.of(List.of(9.0, 1.0, 4.0))).isEqualTo(new Spread(4, 1, 9));
  }

  @Test
  void medianOfAnEvenNumberIsBetweenTheMiddleTwo() {
    assertThat(Spread.of(List.of(8.0, 1.0, 4.0, 2.0))).isEqualTo(new Spread(3, 1, 8));
  }

  @Test
  void ratiosAreTakenPairByPair() {
    Spread ratios = Spread.ofRatios(List.of(10.0, 40.0, 90.0), List.of(1.0, 2.0, 3.0));
    assertThat(ratios).isEqualTo(new Spread(20, 10, 30));
  }

  @Test
  void ratiosNeedPairs() {
    assertThatThrownBy(() -> Spread.ofRatios(List.of(1.0), List.of()))
        .hasMessage("1 values cannot be paired with 0");
  }

  @Test
  void geometricMeanMultiplies() {
    assertThat(Spread.geometricMean(List.of(2.0, 8.0))).isCloseTo(4, within(1e-9));
  }
}
