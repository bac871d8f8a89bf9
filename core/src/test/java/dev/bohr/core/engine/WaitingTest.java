package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.explore;
import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.park;
import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Outcomes;
import dev.bohr.core.engine.Programs.Program;
import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.ParkHooks;
import dev.bohr.runtime.ThreadHooks;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Permits, joins, sleeps and interrupts. */
class WaitingTest {
  /** Runs a body that appends to a log; the log is the result. */
  private static Outcomes log(Consumer<StringBuffer> body) {
    return explore(
        () ->
            new Program() {
              final StringBuffer log = new StringBuffer();

              @Override
              public void run() {
                body.accept(log);
              }

              @Override
              public String result() {
                return log.toString();
              }
            });
  }

  @Test
  void aPermitMayComeBeforeThePark() {
    Outcomes outcomes =
        log(
            log -> {
              Thread parked = start(Programs::park);
              ParkHooks.unpark(parked);
              join(parked);
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  @Test
  void permitsDoNotCount() {
    Outcomes outcomes =
        log(
            log -> {
              Thread parked =
                  start(
                      () -> {
                        park();
                        park();
                      });
              ParkHooks.unpark(parked);
              ParkHooks.unpark(parked);
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED, OutcomeKind.STALL);
  }

  @Test
  void anInterruptEndsAParkAndStays() {
    Outcomes outcomes =
        log(
            log -> {
              Thread parked =
                  start(
                      () -> {
                        park();
                        log.append(ThreadHooks.interrupted(null, false));
                        log.append(ThreadHooks.interrupted(null, true));
                        log.append(ThreadHooks.interrupted(null, true));
                      });
              ThreadHooks.interrupt(parked);
            });
    assertThat(outcomes.passed()).containsExactly("110");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void joinWaitsForTheEnd() {
    Outcomes outcomes =
        log(
            log -> {
              Var x = new Var();
              Thread other = start(() -> x.set(1));
              join(other);
              log.append(x.peek()).append(ThreadHooks.isAlive(other));
            });
    assertThat(outcomes.passed()).containsExactly("1false");
  }

  @Test
  void joiningEachOtherIsADeadlock() {
    Outcomes outcomes =
        log(
            log -> {
              Thread main = ThreadHooks.currentThread();
              Thread other = start(() -> ThreadHooks.join(main));
              join(other);
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.DEADLOCK);
  }

  @Test
  void sleepPromisesNoOrderAgainstOthersButAmongSleepers() {
    Outcomes outcomes =
        log(
            log -> {
              Var x = new Var();
              Thread a =
                  start(
                      () -> {
                        ThreadHooks.sleep(20);
                        x.set(1);
                        log.append('a');
                      });
              Thread b =
                  start(
                      () -> {
                        x.set(2);
                        log.append('b');
                      });
              join(a, b);
            });
    assertThat(outcomes.passed()).containsExactly("ab", "ba");
    Outcomes sleepers =
        log(
            log -> {
              Thread a = start(() -> ThreadHooks.sleep(20));
              Thread b = start(() -> ThreadHooks.sleep(10));
              join(a, b);
            });
    assertThat(sleepers.results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  @Test
  void onRequestASleepEndsOnlyWhenNothingElseCanRun() {
    Outcomes outcomes =
        explore(
            Options.defaults().withTimeouts(Timeouts.IDLE),
            () ->
                new Program() {
                  final Var done = new Var();

                  @Override
                  public void run() {
                    Thread busy =
                        start(
                            () -> {
                              ThreadHooks.sleep(10);
                              done.set(1);
                            });
                    Thread patient =
                        start(
                            () -> {
                              ThreadHooks.sleep(20);
                              if (done.get() == 0) {
                                throw new IllegalStateException("the longer sleep was over first");
                              }
                            });
                    join(busy, patient);
                  }

                  @Override
                  public String result() {
                    return "";
                  }
                });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  /** One waits for a nanosecond again and again: its time must not be all that ever passes. */
  @Test
  void aSleepIsOverSomeDayBesideOneThatPollsAndOneThatSpins() {
    Runnable program =
        () -> {
          Var stop = new Var();
          Thread polling =
              Programs.thread(
                  () -> {
                    while (stop.get() == 0) {
                      ParkHooks.park(null, false, 1);
                    }
                  });
          Thread spinning =
              Programs.thread(
                  () -> {
                    while (stop.get() == 0) {}
                  });
          ThreadHooks.start(polling);
          ThreadHooks.start(spinning);
          try {
            ThreadHooks.sleep(1_000);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          stop.set(1);
        };
    Options options = Options.defaults().withTimeouts(Timeouts.IDLE);
    try (Runner runner = new Runner(options, program, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
    }
  }

  @Test
  void sleepAndJoinThrowWhenInterrupted() {
    Outcomes outcomes =
        log(
            log -> {
              Thread sleeper =
                  start(
                      () -> {
                        try {
                          ThreadHooks.sleep(1_000);
                          log.append("slept");
                        } catch (InterruptedException e) {
                          log.append("interrupted").append(ThreadHooks.interrupted(null, false));
                        }
                      });
              ThreadHooks.interrupt(sleeper);
              join(sleeper);
            });
    assertThat(outcomes.passed()).containsExactly("interrupted0", "slept");
  }

  @Test
  void daemonsNeitherKeepARunAliveNorMakeItBad() {
    Outcomes outcomes =
        log(
            log -> {
              Thread daemon = Programs.thread(Programs::park);
              daemon.setDaemon(true);
              ThreadHooks.start(daemon);
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  @Test
  void spinningThreadsGiveWay() {
    Outcomes outcomes =
        explore(
            () ->
                new Program() {
                  final Var flag = new Var();

                  @Override
                  public void run() {
                    Thread setter = start(() -> flag.set(1));
                    while (flag.get() == 0) {
                      // Spins: the scheduler notices that nothing changes.
                    }
                    join(setter);
                  }

                  @Override
                  public String result() {
                    return "" + flag.peek();
                  }
                });
    assertThat(outcomes.passed()).containsExactly("1");
    assertThat(outcomes.results).hasSize(1);
  }

  /** As a server does that looks after itself until it is stopped from outside. */
  @Test
  void sleepingInALoopIsInconclusive() {
    Outcomes outcomes =
        log(
            log -> {
              Var stopped = new Var();
              Programs.uninterrupted(
                  () -> {
                    while (stopped.get() == 0) {
                      ThreadHooks.sleep(1_000);
                    }
                  });
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.INCONCLUSIVE);
  }

  /** A deadlock is one also while another thread goes on. */
  @Test
  void aRingBesideALoopThatSleepsIsADeadlock() {
    Runnable program =
        () -> {
          Thread main = ThreadHooks.currentThread();
          start(
              () -> {
                for (; ; ) {
                  ThreadHooks.sleep(1_000);
                }
              });
          Thread other = start(() -> ThreadHooks.join(main));
          join(other);
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.DEADLOCK);
      assertThat(ending.blockages()).hasSize(2);
    }
  }

  /** Though each round changes something, and the limit is far away: only time gets on. */
  @Test
  void aLoopThatOnlyWaitsForTimeIsSeenSoon() {
    long far = 50_000_000;
    Var rounds = new Var();
    Runnable program =
        () -> {
          for (; ; ) {
            Programs.uninterrupted(() -> ThreadHooks.sleep(1_000));
            rounds.set(rounds.peek() + 1);
          }
        };
    try (Runner runner = new Runner(Options.defaults().withMaxSteps(far), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
      assertThat(ending.message()).contains("waits in a loop without end");
      assertThat(rounds.peek()).isLessThan(100_000);
    }
  }

  @Test
  void spinningForNothingIsALivelock() {
    Outcomes outcomes =
        log(
            log -> {
              Var flag = new Var();
              while (flag.get() == 0) {
                ThreadHooks.onSpinWait();
              }
            });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.LIVELOCK);
  }

  /** A thread that is alone may work for long, and what it starts then is controlled as ever. */
  @Test
  void longWorkBeforeTheFirstThreadIsNoStep() {
    Options options = Options.defaults().withMaxSteps(20_000);
    Outcomes outcomes =
        explore(
            options,
            () ->
                new Program() {
                  final Var work = new Var();
                  final Var shared = new Var();

                  @Override
                  public void run() {
                    for (int i = 0; i < 1_000_000; i++) {
                      work.set(work.peek() + i);
                    }
                    Thread other = start(() -> shared.set(shared.get() + 1));
                    shared.set(shared.get() + 1);
                    join(other);
                  }

                  @Override
                  public String result() {
                    return Integer.toString(shared.peek());
                  }
                });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED);
    assertThat(outcomes.passed()).containsExactly("1", "2");
  }
}
