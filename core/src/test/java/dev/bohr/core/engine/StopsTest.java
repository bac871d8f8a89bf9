package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.explore;
import static dev.bohr.core.engine.Programs.join;
import static dev.bohr.core.engine.Programs.locked;
import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Outcomes;
import dev.bohr.core.engine.Programs.Program;
import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.MonitorHooks;
import dev.bohr.runtime.StopHooks;
import dev.bohr.runtime.ThreadHooks;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** What {@code Thread.stop} does to threads, on the JDKs that still have it. */
@EnabledForJreRange(max = JRE.JAVA_19)
class StopsTest {
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
  void aThreadDiesAtAnyPointOrNotAtAll() {
    Outcomes outcomes =
        log(
            log -> {
              Var x = new Var();
              Thread other =
                  start(
                      () -> {
                        x.set(1);
                        x.set(2);
                      });
              StopHooks.stop(other);
              join(other);
              log.append(x.peek());
            });
    assertThat(outcomes.passed()).containsExactly("0", "1", "2");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void aWaiterTakesItsMonitorBeforeItDies() {
    Object lock = new Object();
    Outcomes outcomes =
        log(
            log -> {
              Thread waiter =
                  start(
                      () ->
                          locked(
                              lock,
                              () -> {
                                try {
                                  MonitorHooks.await(lock, 0);
                                } finally {
                                  log.append(MonitorHooks.holdsLock(lock) ? "holds" : "lost");
                                }
                              }));
              Programs.uninterrupted(() -> locked(lock, () -> StopHooks.stop(waiter)));
              join(waiter);
            });
    // Before it waits it may be stopped, too.
    assertThat(outcomes.passed()).containsExactly("", "holds");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void whoWantsAMonitorGetsItFirst() {
    Object lock = new Object();
    Outcomes outcomes =
        log(
            log -> {
              Var x = new Var();
              Thread[] other = new Thread[1];
              Programs.uninterrupted(
                  () ->
                      locked(
                          lock,
                          () -> {
                            other[0] = start(() -> locked(lock, () -> x.set(1)));
                            StopHooks.stop(other[0]);
                          }));
              join(other);
              Programs.uninterrupted(() -> locked(lock, () -> log.append(x.peek())));
            });
    assertThat(outcomes.passed()).containsExactly("0");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void aStoppedSleeperIsAwakeAndInterrupted() {
    Outcomes outcomes =
        log(
            log -> {
              Thread sleeper =
                  start(
                      () -> {
                        try {
                          ThreadHooks.sleep(1_000);
                          log.append("slept");
                        } catch (Error death) {
                          log.append(ThreadHooks.interrupted(null, true));
                        }
                      });
              StopHooks.stop(sleeper);
            });
    // Out of its sleep the status is cleared; elsewhere it stays. Before its body it just ends.
    assertThat(outcomes.passed()).containsExactly("", "0", "1", "slept");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void aThreadThatWasNotStartedEndsAtOnce() {
    Outcomes outcomes =
        log(
            log -> {
              Thread other = Programs.thread(() -> log.append("ran"));
              StopHooks.stop(other);
              ThreadHooks.start(other);
              join(other);
              StopHooks.stop(other);
            });
    assertThat(outcomes.passed()).containsExactly("");
    assertThat(outcomes.results).hasSize(1);
  }

  @Test
  void toSuspendAThreadIsNotSupported() {
    Runnable program =
        () -> {
          Thread other = start(Programs::park);
          try {
            StopHooks.suspend(other);
          } catch (UnsupportedOperationException swallowed) {
            return;
          }
        };
    try (Runner runner = new Runner(Options.defaults(), program, "test", "")) {
      Ending ending = runner.run(new DefaultRule());
      assertThat(ending.kind()).isEqualTo(OutcomeKind.UNSUPPORTED);
      assertThat(ending.message()).contains("Thread.suspend at ");
    }
  }
}
