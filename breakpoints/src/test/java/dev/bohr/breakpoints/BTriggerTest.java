package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The examples of the paper, with its own names. */
@Timeout(60)
class BTriggerTest {
  private static final int ENDLESS = Integer.MAX_VALUE;

  private static final class Point {
    int x;
  }

  @BeforeEach
  void on() {
    Breakpoints.enable();
  }

  @AfterEach
  void off() {
    Breakpoints.disable();
  }

  /** Figures 1 and 7: the read comes before the write. */
  @Test
  void aDataRaceIsResolvedInTheGivenOrder() throws Exception {
    for (int round = 0; round < 20; round++) {
      Point point = new Point();
      int[] read = {-1};
      try (Threads threads = new Threads()) {
        threads.start(
            "foo",
            () -> {
              assertThat(new ConflictTrigger("trigger1", point).triggerHere(false, ENDLESS))
                  .isTrue();
              point.x = 10;
              return null;
            });
        threads.start(
            "bar",
            () -> {
              try (Turn turn = new ConflictTrigger("trigger1", point).turnHere(true, ENDLESS)) {
                read[0] = point.x;
              }
              return null;
            });
      }
      assertThat(read[0]).isZero();
    }
    assertThat(Breakpoints.find("trigger1").hits()).isEqualTo(20);
  }

  /** Figure 9. */
  @Test
  void aDeadlockIsReached() throws Exception {
    Object factory = new Object();
    Object list = new Object();
    CountDownLatch held = new CountDownLatch(2);
    Threads threads = new Threads();
    Thread finished =
        threads.start("finished", () -> lockBoth("trigger2", list, factory, true, held));
    Thread killer = threads.start("killer", () -> lockBoth("trigger2", factory, list, false, held));
    Threads.awaitState(finished, Thread.State.BLOCKED);
    Threads.awaitState(killer, Thread.State.BLOCKED);
    assertThat(Breakpoints.find("trigger2").hits()).isEqualTo(1);
  }

  private static Object lockBoth(
      String name, Object one, Object two, boolean first, CountDownLatch held) {
    synchronized (one) {
      held.countDown();
      new DeadlockTrigger(name, one, two).triggerHere(first, ENDLESS);
      synchronized (two) {
        return held;
      }
    }
  }

  @Test
  void locksInOneOrderAreNoDeadlock() throws Exception {
    Object left = new Object();
    Object right = new Object();
    try (Threads threads = new Threads()) {
      Thread paused =
          threads.start(
              "one",
              () -> new DeadlockTrigger("same order", left, right).triggerHere(true, ENDLESS));
      Threads.awaitPaused(paused);
      assertThat(new DeadlockTrigger("same order", left, right).triggerHere(false, 1)).isFalse();
      assertThat(new ConflictTrigger("same order", left).triggerHere(false, 1)).isFalse();
      assertThat(new DeadlockTrigger("same order", right, left).triggerHere(false, 0)).isTrue();
    }
  }

  @Test
  void offItAsksNothing() {
    Breakpoints.disable();
    BTrigger asked =
        new BTrigger("asked") {
          @Override
          public boolean predicateGlobal(BTrigger other) {
            throw new AssertionError();
          }

          @Override
          public boolean predicateLocal() {
            throw new AssertionError();
          }
        };
    assertThat(asked.triggerHere(true, ENDLESS)).isFalse();
    assertThat(asked.turnHere(true, ENDLESS)).isSameAs(Turn.NONE);
    assertThat(Breakpoints.find("asked")).isNull();
  }
}
