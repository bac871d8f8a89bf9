package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WatchedTimeTest {
  private static final long MILLI = 1_000_000;
  private static final long START = Long.MAX_VALUE - 100 * MILLI;

  private final WatchedTime time = new WatchedTime(40 * MILLI, START);

  @Test
  void passesAsTheClockDoesWhileSomebodyLooks() {
    assertThat(time.look(START + 10 * MILLI)).isEqualTo(10 * MILLI);
    assertThat(time.isLate()).isFalse();
    assertThat(time.look(START + 900 * MILLI)).isEqualTo(900 * MILLI);
    assertThat(time.isLate()).isTrue();
    assertThat(time.look(START + 910 * MILLI)).isEqualTo(910 * MILLI);
    assertThat(time.isLate()).isFalse();
  }

  /** As for a JVM that is stopped by a signal for half a minute. */
  @Test
  void hardlyPassesWhileNobodyDoes() {
    long before = time.look(START + 10 * MILLI);
    assertThat(time.look(START + 30_000 * MILLI) - before).isEqualTo(1_000 * MILLI);
  }
}
