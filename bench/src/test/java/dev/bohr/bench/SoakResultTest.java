package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What the lines of a soak mean. */
class SoakResultTest {
  private static final List<String> LINES =
      List.of(
          "a warning of the JVM",
          "sample 100 9437184 12 1.0",
          "sample 200 4194304 12 2.0",
          "sample 300 6291456 12 3.0",
          "sample 400 5242880 13 5.0",
          "failures 2 the name is another's");

  @Test
  void growthIsFromTheSecondSampleToTheLargestAfterIt() {
    SoakResult result = SoakResult.parse(LINES);
    assertThat(result.growthMb()).isEqualTo(2.0);
    assertThat(result.failures()).isEqualTo(2);
    assertThat(result.words()).isEqualTo("the name is another's");
    assertThat(result.row("G1"))
        .containsExactly("G1", "80.00", "9.00", "5.00", "2.00", "12 - 13", "2");
  }

  @Test
  void aHeapThatShrinksHasNotGrown() {
    List<String> lines =
        List.of("sample 1 9 1 1", "sample 2 8 1 2", "sample 3 7 1 3", "failures 0");
    assertThat(SoakResult.parse(lines).growthMb()).isZero();
  }

  @Test
  void aSoakThatDidNotEndIsNoResult() {
    assertThatThrownBy(() -> SoakResult.parse(LINES.subList(0, 3)))
        .hasMessageStartingWith("no line 'failures'");
  }
}
