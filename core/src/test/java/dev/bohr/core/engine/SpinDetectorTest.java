package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SpinDetectorTest {
  private final SpinDetector detector = new SpinDetector();

  @Test
  void aLoopThatReadsTheSameAgainIsSpinning() {
    assertThat(roundsUntilSpinning(5, 3, 0)).isLessThan(20);
  }

  @Test
  void aLoopOverManyElementsIsNot() {
    assertThat(roundsUntilSpinning(50, 2, 1)).isEqualTo(50);
  }

  @Test
  void aLoopThatReadsNewObjectsForEverIs() {
    assertThat(roundsUntilSpinning(1_000, 3, 1)).isLessThan(1_000);
  }

  @Test
  void aChangeBeginsAnew() {
    for (int round = 0; round < 1_000; round++) {
      assertThat(detector.read(1, 0)).isFalse();
      detector.changed();
    }
  }

  private int roundsUntilSpinning(int most, int sites, int stride) {
    for (int round = 0; round < most * 4; round++) {
      for (int site = 1; site <= sites; site++) {
        if (detector.read(site, round * stride)) {
          return round;
        }
      }
      if (stride > 0 && round == most) {
        return most;
      }
    }
    return Integer.MAX_VALUE;
  }
}
