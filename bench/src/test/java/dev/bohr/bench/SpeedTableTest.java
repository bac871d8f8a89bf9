package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Which measurements become which figures, by hand. */
class SpeedTableTest {
  private static final SpeedCase ONE = new SpeedCase("x.OneTest", false, 0);
  private static final SpeedCase OTHER = new SpeedCase("x.OtherTest", false, 0);
  private static final SpeedCase LARGE = new SpeedCase("x.LargeTest", true, 0);

  private static SpeedRounds.Round round(double lincheck, double threads, double fibers) {
    return new SpeedRounds.Round(
        Map.of("lincheck", lincheck, "threads", threads, "fibers", fibers), 0);
  }

  @Test
  void figuresAreMeansOfMediansOfRatiosWithinARound() {
    SpeedTable table = new SpeedTable();
    table.add(ONE, List.of(round(1, 2, 8), round(10, 20, 80)));
    table.add(ONE, List.of(round(1, 5, 5)));
    table.add(OTHER, List.of(round(1, 8, 16)));
    assertThat(table.figures())
        .containsEntry("threads_vs_lincheck", 4.0)
        .containsEntry("threads_vs_lincheck_one_test", 2.0)
        .containsEntry("fibers_vs_lincheck_other_test", 16.0)
        .containsEntry("fibers_vs_threads_one_test", 4.0)
        .hasSize(9);
  }

  @Test
  void largeTestsHaveFiguresOfTheirOwnOnly() {
    SpeedTable table = new SpeedTable();
    table.add(ONE, List.of(round(1, 2, 8)));
    table.add(LARGE, List.of(round(1, 1, 100)));
    assertThat(table.figures())
        .containsEntry("fibers_vs_threads", 4.0)
        .containsEntry("fibers_vs_threads_large_test", 100.0);
  }

  @Test
  void whatWasNotMeasuredIsADash() {
    SpeedTable table = new SpeedTable();
    table.add(LARGE, List.of(new SpeedRounds.Round(Map.of("threads", 2.0, "fibers", 5.0), 0)));
    assertThat(table.rows())
        .containsExactly(
            List.of(
                "LargeTest",
                "-",
                "2.00 (2.00 - 2.00)",
                "5.00 (5.00 - 5.00)",
                "-",
                "-",
                "2.50 (2.50 - 2.50)"));
    assertThat(table.figures()).containsOnlyKeys("fibers_vs_threads_large_test");
  }
}
