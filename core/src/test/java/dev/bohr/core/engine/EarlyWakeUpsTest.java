package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.explore;
import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.locked;
import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Outcomes;
import dev.bohr.core.engine.Programs.Program;
import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Spurious;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.ParkHooks;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Waits that end early, on request: offered, bounded, told apart in schedules, and replayed. */
class EarlyWakeUpsTest {
  private static final Options SPURIOUS = Options.defaults().withSpurious(true);

  /** Fails when a wait of {@code millis} ends before the flag is set. */
  private static Supplier<Program> handover(long millis, boolean loop) {
    return () ->
        new Program() {
          final Object lock = new Object();
          final Var ready = new Var();

          @Override
          public void run() {
            Thread consumer =
                start(
                    () ->
                        locked(
                            lock,
                            () -> {
                              if (loop) {
                                while (ready.get() == 0) {
                                  MonitorHooks.await(lock, millis, 0, 0);
                                }
                              } else if (ready.get() == 0) {
                                MonitorHooks.await(lock, millis, 0, 0);
                              }
                              if (ready.get() == 0) {
                                throw new IllegalStateException("too early");
                              }
                            }));
            makeReady();
            join(consumer);
          }

          private void makeReady() {
            Programs.uninterrupted(
                () ->
                    Programs.locked(
                        lock,
                        () -> {
                          ready.set(1);
                          MonitorHooks.signalAll(lock, 0);
                        }));
          }

          @Override
          public String result() {
            return "" + ready.peek();
          }
        };
  }

  @Test
  void aWaitEndsForNoReasonOnlyOnRequest() {
    assertThat(explore(handover(0, false)).results).containsOnlyKeys(OutcomeKind.PASSED);
    Outcomes outcomes = explore(SPURIOUS, handover(0, false));
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.PASSED, OutcomeKind.FAILED);
    assertThat(explore(SPURIOUS, handover(0, true)).results).containsOnlyKeys(OutcomeKind.PASSED);
  }

  @Test
  void aWakeUpForNoReasonDoesNotHideThatNobodyNotifies() {
    Outcomes outcomes =
        explore(
            SPURIOUS,
            () ->
                new Program() {
                  @Override
                  public void run() {
                    Object lock = new Object();
                    Programs.uninterrupted(
                        () ->
                            locked(
                                lock,
                                () -> {
                                  for (; ; ) {
                                    MonitorHooks.await(lock, 0);
                                  }
                                }));
                  }

                  @Override
                  public String result() {
                    return "";
                  }
                });
    assertThat(outcomes.results).containsOnlyKeys(OutcomeKind.STALL);
  }

  @Test
  void aParkEndsForNoReason() {
    Supplier<Program> program =
        () ->
            new Program() {
              final Var ready = new Var();
              int seen;

              @Override
              public void run() {
                Thread parked =
                    start(
                        () -> {
                          Programs.park();
                          seen = ready.get();
                        });
                ready.set(1);
                ParkHooks.unpark(parked);
                join(parked);
              }

              @Override
              public String result() {
                return "" + seen;
              }
            };
    assertThat(explore(program).passed()).containsExactly("1");
    assertThat(explore(SPURIOUS, program).passed()).containsExactly("0", "1");
  }

  @Test
  void theDefaultRuleNeverEndsAWaitEarly() {
    Options options = SPURIOUS.withTimeouts(Timeouts.ANY);
    Runnable target = () -> handover(50, false).get().run();
    try (Runner runner = new Runner(options, target, "test", "")) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(runner.schedule().deviations()).isEmpty();
    }
  }

  @Test
  void schedulesSayHowAWaitEndedAndAreFollowed() {
    Options options = SPURIOUS.withTimeouts(Timeouts.ANY);
    Runnable target = () -> handover(50, false).get().run();
    Set<DecisionKind> kindsOfFailures = EnumSet.noneOf(DecisionKind.class);
    Set<String> details = new java.util.TreeSet<>();
    try (Runner runner = new Runner(options, target, "test", "")) {
      RandomWalk random = new RandomWalk(20261115);
      for (int run = 0; run < 300; run++) {
        random.beginRun();
        RunResult first = runner.record(random, Map.of());
        Schedule schedule = first.schedule();
        assertThat(schedule.timeouts()).isEqualTo(Timeouts.ANY);
        assertThat(schedule.spurious()).isEqualTo(Spurious.ANY);
        List<DecisionKind> early =
            schedule.deviations().stream()
                .map(deviation -> deviation.kind())
                .filter(kind -> kind != DecisionKind.SWITCH)
                .toList();
        if (first.kind() == OutcomeKind.FAILED) {
          assertThat(early).as("run %d", run).isNotEmpty();
          kindsOfFailures.addAll(early);
        }
        Replay replay = new Replay(schedule);
        RunResult second = runner.record(replay, Map.of());
        assertThat(replay.missed()).as("run %d", run).isNull();
        assertThat(first.trace().firstDifference(second.trace())).as("run %d", run).isEmpty();
        assertThat(second.schedule()).isEqualTo(schedule);
        first.trace().forEach(event -> details.add(String.valueOf(event.detail())));
      }
    }
    assertThat(kindsOfFailures).containsExactly(DecisionKind.EXPIRE, DecisionKind.SPURIOUS);
    assertThat(details).contains("its time is up", "for no reason");
  }
}
