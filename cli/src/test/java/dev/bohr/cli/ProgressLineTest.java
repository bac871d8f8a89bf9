package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ProgressLineTest {
  @Test
  void saysHowFarASearchIs() {
    assertThat(ProgressLine.text(12_345, Duration.ofMillis(5_300), Duration.ofSeconds(60), 2))
        .isEqualTo("12,345 schedules, 2,329/s, 5 s of 60 s, 2 workers");
    assertThat(ProgressLine.text(1, Duration.ZERO, null, 1))
        .isEqualTo("1 schedule, 1,000/s, 0 ms, 1 worker");
  }

  @Test
  void isSilentWithoutATerminalAndUntilSomeTimeHasPassed() {
    StringWriter written = new StringWriter();
    try (ProgressLine none = new ProgressLine(null, null);
        ProgressLine fresh = new ProgressLine(new PrintWriter(written), null)) {
      none.show(1, 1);
      fresh.show(1, 1);
    }
    assertThat(written.toString()).isEmpty();
  }
}
