package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DurationsTest {
  @ParameterizedTest
  @CsvSource({"500ms, 500", "60s, 60000", "2m, 120000", "1h, 3600000", "1.5s, 1500", "0.5m, 30000"})
  void reads(String text, long millis) {
    assertThat(Durations.parse(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "s", "-5s", "5 s", "5x", "1e9s", "99999999999s", "1.2345s"})
  void refusesWhatIsNoDuration(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .hasMessage("'" + text + "' is not a duration such as 500ms, 60s, 2m or 1h");
  }

  @Test
  void refusesNoTimeAtAll() {
    assertThatThrownBy(() -> Durations.parse("0s")).hasMessageContaining("at least 1ms");
  }

  @ParameterizedTest
  @CsvSource({
    "350, 350 ms",
    "1000, 1 s",
    "1234, 1.2 s",
    "59999, 60 s",
    "120000, 120 s",
    "300000, 5 min",
    "725000, 12 min 5 s"
  })
  void writes(long millis, String text) {
    assertThat(Durations.format(Duration.ofMillis(millis))).isEqualTo(text);
  }
}
