package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.explore;
import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.locked;
import static dev.bohr.core.engine.Programs.start;
import static dev.bohr.core.engine.Programs.uninterrupted;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Outcomes;
import dev.bohr.core.engine.Programs.Program;
import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.ThreadHooks;
import org.junit.jupiter.api.Test;

class MonitorsTest {
  /** Two threads increment; {@code protect} says whether they lock. */
  private static Program counter(boolean protect) {
    return new Program() {
      final Var x = new Var();
      final Object lock = new Object();

      @Override
      public void run() {
        Thread a = start(this::increment);
        Thread b = start(this::increment);
        join(a, b);
      }

      private void increment() throws InterruptedException {
        if (protect) {
          locked(lock, () -> x.set(x.get() + 1));
        } else {
          x.set(x.get() + 1);
        }
      }

      @Override
      public String result() {
        return "" + x.peek();
      }
    };
  }

  @Test
  void unprotectedIncrementsCanBeLost() {
    assertThat(explore(() -> counter(false)).passed()).containsExactly("1", "2");
  }

  @Test
  void aMonitorExcludes() {
    Outcomes outcomes = explore(() -> counter(true));
    assertThat(outcomes.passed()).containsExactly("2");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void monitorsAreReentrant() {
    Outcomes outcomes =
        explore(
            () ->
                program(
                    () -> {
                      Object lock = new Object();
                      uninterrupted(() -> locked(lock, () -> locked(lock, () -> {})));
                    }));
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  @Test
  void oppositeOrderDeadlocks() {
    Outcomes outcomes =
        explore(
            () ->
                program(
                    () -> {
                      Object a = new Object();
                      Object b = new Object();
                      Thread t1 = start(() -> locked(a, () -> locked(b, () -> {})));
                      Thread t2 = start(() -> locked(b, () -> locked(a, () -> {})));
                      join(t1, t2);
                    }));
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED, OutcomeKind.DEADLOCK);
  }

  @Test
  void waitAndNotifyNeedTheMonitor() {
    for (Programs.Body body :
        new Programs.Body[] {
          () -> MonitorHooks.await(new Object(), 0),
          () -> MonitorHooks.signal(new Object(), 0),
          () -> MonitorHooks.signalAll(new Object(), 0),
          () -> MonitorHooks.exit(new Object(), 0)
        }) {
      Outcomes outcomes = explore(() -> program(() -> uninterrupted(body)));
      assertThat(outcomes.results.get(OutcomeKind.FAILED).toString())
          .contains("IllegalMonitorStateException");
    }
  }

  @Test
  void aNotificationBeforeTheWaitIsLost() {
    Outcomes outcomes =
        explore(
            () ->
                program(
                    () -> {
                      Object lock = new Object();
                      start(() -> locked(lock, () -> MonitorHooks.await(lock, 0)));
                      start(() -> locked(lock, () -> MonitorHooks.signal(lock, 0)));
                    }));
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED, OutcomeKind.STALL);
  }

  /** Two wait, one notify: either may wake, and the other stays. */
  @Test
  void notifyWakesAnyOneWaiter() {
    Outcomes outcomes =
        explore(
            () ->
                new Program() {
                  final Object lock = new Object();
                  int waiting;
                  String woken = "";

                  @Override
                  public void run() {
                    start(() -> waiter("a"));
                    start(() -> waiter("b"));
                    start(
                        () ->
                            locked(
                                lock,
                                () -> {
                                  if (waiting == 2) {
                                    MonitorHooks.signal(lock, 0);
                                  }
                                }));
                  }

                  private void waiter(String name) throws InterruptedException {
                    locked(
                        lock,
                        () -> {
                          waiting++;
                          MonitorHooks.await(lock, 0);
                          woken += name;
                        });
                  }

                  @Override
                  public String result() {
                    return woken;
                  }
                });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.STALL);
    assertThat(outcomes.results.get(OutcomeKind.STALL)).containsExactly("", "a", "b");
  }

  @Test
  void aTimedWaitExpiresOnlyWhenNothingElseCanRun() {
    Outcomes outcomes = explore(MonitorsTest::timedWait);
    assertThat(outcomes.passed()).containsExactly("0", "1");
    assertThat(outcomes.results).hasSize(1);
    Outcomes early =
        explore(Options.defaults().withTimeouts(Timeouts.ANY), MonitorsTest::timedWait);
    assertThat(early.passed()).containsExactly("0", "1");
    assertThat(early.runs).isGreaterThan(outcomes.runs);
  }

  /** The result is 0 when the notification came before the wait, and the wait had to expire. */
  private static Program timedWait() {
    return new Program() {
      final Object lock = new Object();
      final Var notified = new Var();
      int seen;

      @Override
      public void run() {
        Thread waiter =
            start(
                () ->
                    locked(
                        lock,
                        () -> {
                          boolean before = notified.peek() == 1;
                          MonitorHooks.await(lock, 10L, 0, 0);
                          seen = before ? 0 : notified.peek();
                        }));
        Thread notifier =
            start(
                () ->
                    locked(
                        lock,
                        () -> {
                          notified.set(1);
                          MonitorHooks.signal(lock, 0);
                        }));
        join(waiter, notifier);
      }

      @Override
      public String result() {
        return "" + seen;
      }
    };
  }

  @Test
  void anInterruptedWaiterTakesTheMonitorAgainAndThrows() {
    Outcomes outcomes =
        explore(
            () ->
                new Program() {
                  final Object lock = new Object();
                  String end = "";

                  @Override
                  public void run() {
                    Thread waiter =
                        start(
                            () ->
                                locked(
                                    lock,
                                    () -> {
                                      try {
                                        MonitorHooks.await(lock, 0);
                                        end = "notified";
                                      } catch (InterruptedException e) {
                                        end =
                                            MonitorHooks.holdsLock(lock)
                                                    && ThreadHooks.interrupted(null, false) == 0
                                                ? "interrupted"
                                                : "wrong";
                                      }
                                    }));
                    ThreadHooks.interrupt(waiter);
                    join(waiter);
                  }

                  @Override
                  public String result() {
                    return end;
                  }
                });
    assertThat(outcomes.passed()).containsExactly("interrupted");
    assertThat(outcomes.results).hasSize(1);
  }

  private static Program program(Runnable body) {
    return new Program() {
      @Override
      public void run() {
        body.run();
      }

      @Override
      public String result() {
        return "";
      }
    };
  }
}
