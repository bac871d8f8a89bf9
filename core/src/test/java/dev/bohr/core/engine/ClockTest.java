package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockTest {
  private final Clock clock = new Clock();

  @Test
  void eachReadingAdvancesALittle() {
    clock.reset();
    long first = clock.nanoTime(0, 0);
    assertThat(clock.nanoTime(1, 0)).isGreaterThan(first);
  }

  @Test
  void aLoopThatOnlyReadsTheClockSeesSecondsPassSoon() {
    clock.reset();
    long end = clock.nanoTime(0, 0) + 3_600_000_000_000L;
    int readings = 0;
    while (clock.nanoTime(0, 0) < end) {
      readings++;
    }
    assertThat(readings).isLessThan(5_000);
  }

  @Test
  void whoSleepsBetweenReadingsIsInNoHurry() {
    clock.reset();
    long start = clock.nanoTime(0, 0);
    for (int i = 0; i < 100; i++) {
      clock.advanceTo(clock.nanoTime(0, 0) + 100, true);
    }
    assertThat(clock.nanoTime(0, 0) - start).isLessThan(1_000_000);
  }

  @Test
  void whoGoesRoundInACycleSeesSecondsPassThoughItDoesOtherThings() {
    clock.reset();
    long end = clock.nanoTime(0, 0) + 10_000_000_000L;
    int readings = 0;
    while (clock.nanoTime(0, 0) < end) {
      clock.hurry();
      clock.changed();
      readings++;
    }
    assertThat(readings).isLessThan(2_000);
  }

  @Test
  void itNeverGoesBack() {
    clock.reset();
    clock.advanceTo(5_000_000_000L, true);
    clock.advanceTo(1, true);
    assertThat(clock.now()).isEqualTo(5_000_000_000L);
  }

  @Test
  void onlyTimeInWhichEveryoneWaitsIsIdle() {
    clock.reset();
    clock.advanceTo(clock.now() + 5, true);
    clock.advanceTo(clock.now() + 100, false);
    clock.nanoTime(0, 0);
    clock.advanceTo(clock.now() + 2, true);
    clock.advanceTo(1, true);
    assertThat(clock.idle()).isEqualTo(7);
  }

  @Test
  void deadlinesSaturate() {
    clock.reset();
    assertThat(clock.after(Long.MAX_VALUE)).isEqualTo(ControlledThread.NEVER - 1);
    assertThat(clock.untilMillis(0)).isZero();
    assertThat(clock.untilMillis(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
  }
}
