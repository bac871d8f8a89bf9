package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Looks have time between them, and more are needed where threads run late. */
class LooksTest {
  private static final long SPACING = Looks.FIRST_SPACING_NANOS;

  private final Looks looks = new Looks();
  private long now = 1_000;

  /** Whether it was enough, when the thread woke so late for it. */
  private boolean lookAfter(long late, boolean isStill) {
    now += looks.until(now) + late;
    return looks.looked(now, isStill, now);
  }

  @Test
  void twoInARowAreEnough() {
    looks.begin(now);
    assertThat(looks.until(now)).isEqualTo(SPACING);
    assertThat(lookAfter(0, true)).isFalse();
    assertThat(looks.until(now)).isEqualTo(SPACING);
    assertThat(looks.until(now + SPACING - 1)).isPositive();
    assertThat(lookAfter(SPACING - 1, true)).isTrue();
  }

  @Test
  void whereSomebodyMayComeTheyAreFurtherApart() {
    looks.begin(now);
    long last = 0;
    for (long spacing = SPACING; spacing <= Looks.LAST_SPACING_NANOS; spacing *= 2) {
      last = looks.until(now);
      assertThat(last).isEqualTo(spacing);
      assertThat(lookAfter(0, false)).isFalse();
    }
    assertThat(looks.until(now)).isEqualTo(last);
    assertThat(lookAfter(0, true)).isFalse();
    assertThat(lookAfter(0, false)).isFalse();
    assertThat(lookAfter(0, true)).isFalse();
    assertThat(lookAfter(0, true)).isTrue();
  }

  @Test
  void aThreadThatRunsLateLooksForTwiceThatTime() {
    looks.begin(now);
    assertThat(lookAfter(3 * SPACING, true)).isFalse();
    long begin = now;
    int more = 1;
    while (!lookAfter(0, true)) {
      more++;
    }
    assertThat(more).isEqualTo(7);
    assertThat(now - begin).isGreaterThanOrEqualTo(2 * 3 * SPACING);
  }

  @Test
  void aMachineThatSleptHasNotForgottenAThread() {
    looks.begin(now);
    int all = 1;
    assertThat(lookAfter(1_000_000 * SPACING, true)).isFalse();
    while (!lookAfter(0, true)) {
      all++;
    }
    assertThat(all).isLessThan(30);
  }

  @Test
  void whoIsFirstAgainBeginsAnew() {
    looks.begin(now);
    assertThat(lookAfter(0, true)).isFalse();
    now += 10 * SPACING;
    looks.begin(now);
    assertThat(lookAfter(0, true)).isFalse();
    assertThat(lookAfter(0, true)).isTrue();
  }
}
