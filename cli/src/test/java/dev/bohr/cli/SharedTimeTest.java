package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class SharedTimeTest {
  /** The clock may start anywhere, also just before it overflows. */
  private static final long START = Long.MAX_VALUE - 5;

  private static final Duration LEAST = Duration.ofSeconds(5);

  private static long after(int seconds) {
    return START + Duration.ofSeconds(seconds).toNanos();
  }

  @Test
  void givesEachAnEqualPartOfWhatIsLeft() {
    SharedTime time = new SharedTime(Duration.ofSeconds(60), START);

    assertThat(time.next(START, 4, LEAST)).isEqualTo(Duration.ofSeconds(15));
    assertThat(time.next(after(2), 2, LEAST)).isEqualTo(Duration.ofSeconds(29));
  }

  @Test
  void givesNobodyLessThanTheLeastUntilItIsOver() {
    SharedTime time = new SharedTime(Duration.ofSeconds(60), START);

    assertThat(time.next(START, 1000, LEAST)).isEqualTo(LEAST);
    assertThat(time.next(after(59), 1, LEAST)).isEqualTo(LEAST);
    assertThat(time.isOver(after(59))).isFalse();
    assertThat(time.isOver(after(60))).isTrue();
  }

  @Test
  void isNeverOverWithoutALimit() {
    SharedTime time = new SharedTime(null, START);

    assertThat(time.next(after(1_000_000), 3, LEAST)).isNull();
    assertThat(time.isOver(after(1_000_000))).isFalse();
  }
}
