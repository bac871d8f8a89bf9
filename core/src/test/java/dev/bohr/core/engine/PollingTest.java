package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PollingTest {
  private final Polling polling = new Polling();

  @Test
  void aDeadlineIsNotReachedWhileOthersCouldGoOn() {
    int early = 0;
    for (long steps = 0; steps < 10_000; steps++) {
      polling.looksAtTheClock();
      polling.sleeps(1, steps);
      if (polling.mayWake(steps)) {
        polling.wakes(false);
        early++;
      }
    }
    assertThat(early).isEqualTo(2);
  }

  @Test
  void whoNeverLooksAtTheClockHasMoreOfThem() {
    int early = 0;
    polling.sleeps(1, 0);
    while (polling.mayWake(0)) {
      polling.wakes(false);
      polling.sleeps(1, 0);
      early++;
    }
    assertThat(early).isEqualTo(8);
  }

  @Test
  void goesOnWhenOthersHaveDoneMuch() {
    for (int i = 0; i < 8; i++) {
      polling.sleeps(1, 0);
      polling.wakes(false);
    }
    polling.sleeps(1, 1_000);
    assertThat(polling.mayWake(1_249)).isFalse();
    assertThat(polling.mayWake(1_250)).isTrue();
    polling.wakes(false);
    polling.sleeps(1, 2_000);
    assertThat(polling.mayWake(2_499)).isFalse();
    assertThat(polling.mayWake(2_500)).isTrue();
  }

  @Test
  void startsAnewElsewhereAndWhenAllHaveWaited() {
    for (int i = 0; i < 8; i++) {
      polling.sleeps(1, 0);
      polling.wakes(false);
    }
    polling.sleeps(2, 0);
    assertThat(polling.mayWake(0)).isTrue();

    for (int i = 0; i < 8; i++) {
      polling.sleeps(3, 0);
      polling.wakes(false);
    }
    polling.sleeps(3, 0);
    assertThat(polling.mayWake(0)).isFalse();
    polling.wakes(true);
    polling.sleeps(3, 0);
    assertThat(polling.mayWake(0)).isTrue();
  }
}
