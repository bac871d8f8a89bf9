package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pauses that would take a day end when nobody is left who could come. */
@Timeout(60)
class StandstillTest {
  private static final Duration DAY = Duration.ofDays(1);

  /** With a limit of its own: that of the test needs a thread, which must be there by then. */
  @BeforeEach
  @Timeout(60)
  void on() {
    ignoreAll();
    Breakpoints.enable();
  }

  /** Those of JUnit and Maven move when they like: wherever they stand, they do not count. */
  private static void ignoreAll() {
    Map<Thread, StackTraceElement[]> before = Thread.getAllStackTraces();
    before.replaceAll((thread, stack) -> new StackTraceElement[0]);
    Breakpoints.ignore(before);
  }

  @AfterEach
  void off() {
    Breakpoints.disable();
    Breakpoints.ignore(Map.of());
  }

  @Test
  void theOtherStandsBeforeALockOfThePausedThread() throws Exception {
    Breakpoint both = Breakpoint.named("inside a lock").pause(DAY).create();
    Object lock = new Object();
    try (Threads threads = new Threads()) {
      for (int place = 1; place <= 2; place++) {
        int own = place;
        threads.start(
            "at " + place,
            () -> {
              synchronized (lock) {
                return both.at(own).reach();
              }
            });
      }
    }
    assertThat(both.hits()).isZero();
    assertThat(both.timeouts()).isEqualTo(2);
  }

  @Test
  void theLastThreadWaitsForNobody() throws Exception {
    Breakpoint both = Breakpoint.named("the last thread").pause(DAY).create();
    try (Threads threads = new Threads()) {
      threads.start("alone", () -> both.first(both).isHit());
    }
    assertThat(both.timeouts()).isEqualTo(1);
  }

  @Test
  void pausesAtSeveralBreakpointsEndOneAfterTheOther() throws Exception {
    Breakpoint one = Breakpoint.named("one of several").pause(DAY).create();
    Breakpoint other = Breakpoint.named("other of several").pause(DAY.multipliedBy(2)).create();
    try (Threads threads = new Threads()) {
      threads.start("longer", () -> other.first(other).isHit());
      threads.start(
          "shorter",
          () -> {
            boolean first = one.first(one).isHit();
            // The other is still there: only the pause that would have ended first was in vain.
            return first || other.second(other).isHit();
          });
    }
    assertThat(one.timeouts()).isEqualTo(1);
    assertThat(other.hits()).isEqualTo(1);
  }

  @Test
  void whoMayStillComeIsWaitedFor() throws Exception {
    Breakpoint both = Breakpoint.named("who may still come").pause(DAY).create();
    CountDownLatch looks = new CountDownLatch(20);
    try (Threads threads = new Threads()) {
      Thread paused = threads.start("paused", () -> both.first(both).isHit());
      threads.start(
          "late",
          () -> {
            Threads.awaitPaused(paused);
            while (looks.getCount() > 0) {
              // As often as the paused thread could have looked and seen this one running.
              assertThat(Standstill.isThere()).isFalse();
              looks.countDown();
            }
            return both.second(both).isHit();
          });
    }
    assertThat(both.hits()).isEqualTo(1);
  }

  /** Pauses that are cut short do not count: the thread that they are for may be yet to start. */
  @Test
  void aPauseThatIsOverAtOnceIsNotGivenUpFor() throws Exception {
    Breakpoint both = Breakpoint.named("over at once").pause(DAY).giveUpAfter(1).create();
    try (Threads threads = new Threads()) {
      threads.start("alone", () -> both.first(both).isHit() || both.first(both).isHit());
    }
    assertThat(both.timeouts()).isEqualTo(2);
  }

  /** One is over after two looks at the earliest, which is a tenth of it. */
  @Test
  void pausesThatAreOverEarlyAddUp() throws Exception {
    Duration pause = Duration.ofNanos(20 * Looks.FIRST_SPACING_NANOS);
    Breakpoint both = Breakpoint.named("add up").pause(pause).giveUpAfter(1).create();
    try (Threads threads = new Threads()) {
      threads.start(
          "alone",
          () -> {
            for (int i = 0; i < 1_000; i++) {
              both.first(both);
            }
            return null;
          });
    }
    assertThat(both.timeouts()).isBetween(1L, 10L);
    assertThat(both.arrivals(1)).isEqualTo(1_000);
  }

  @Test
  void aThreadThatWasThereBeforeCountsWhenItHasMoved() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    CountDownLatch moved = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    try (Threads threads = new Threads()) {
      Thread busy =
          threads.start(
              "busy",
              () -> {
                go.await();
                moved.countDown();
                while (end.getCount() > 0) {
                  Thread.onSpinWait();
                }
                return null;
              });
      try {
        Threads.awaitState(busy, Thread.State.WAITING);
        Map<Thread, StackTraceElement[]> before = new HashMap<>(Thread.getAllStackTraces());
        before.replaceAll((thread, stack) -> thread == busy ? stack : new StackTraceElement[0]);
        Breakpoints.ignore(before);
        assertThat(Standstill.isThere()).isTrue();
        go.countDown();
        // Its state alone does not tell: it is runnable before it has left the place.
        moved.await();
        assertThat(Standstill.isThere()).isFalse();
      } finally {
        go.countDown();
        end.countDown();
      }
    }
  }
}
