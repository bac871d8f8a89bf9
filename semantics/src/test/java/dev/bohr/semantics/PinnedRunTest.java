package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.OutcomeKind;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A thread that cannot be left where it stands is not left: the run goes on without that switch, or
 * is made once more on threads. The JDK's own pin stands for a native frame.
 */
class PinnedRunTest {
  private static final int RUNS = 200;

  @BeforeAll
  static void fibersAreThere() {
    assumeTrue(
        Runtime.version().feature() >= EngineChoice.FIBERS_FEATURE, "this JDK has no fibers");
    Controlled.pin();
  }

  private static final class Shared {
    int value;
    final Object lock = new Object();
  }

  /** Continuation.pin and unpin; nothing on a platform thread. */
  private static void call(String name) {
    try {
      Method method = Class.forName("jdk.internal.vm.Continuation").getMethod(name);
      method.invoke(null);
    } catch (InvocationTargetException onThreads) {
      return;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static void together(Runnable first, Runnable second) {
    Thread a = new Thread(first);
    Thread b = new Thread(second);
    a.start();
    b.start();
    try {
      a.join();
      b.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void withoutANeedToSwitchARunStaysOnFibers() {
    Runnable program =
        () -> {
          Shared shared = new Shared();
          Runnable pinned =
              () -> {
                call("pin");
                shared.value++;
                shared.value++;
                call("unpin");
              };
          together(pinned, pinned);
          if (shared.value != 4) {
            throw new AssertionError("switched inside");
          }
        };
    try (Runner runner = runner(program)) {
      RandomWalk random = new RandomWalk(1);
      for (int i = 0; i < RUNS; i++) {
        random.beginRun();
        RunResult run = runner.record(random, Map.of());
        assertThat(run.ending().kind()).as("run %d", i).isEqualTo(OutcomeKind.PASSED);
        RunResult again = runner.record(new Replay(run.schedule()), Map.of());
        assertThat(run.trace().firstDifference(again.trace())).as("run %d", i).isEmpty();
      }
      assertThat(runner.mode().engineName()).isEqualTo("fibers");
    }
  }

  @Test
  void aRunThatCannotGoOnIsMadeOnThreads() {
    Runnable program =
        () -> {
          Shared shared = new Shared();
          together(
              () -> {
                synchronized (shared.lock) {
                  shared.value++;
                  Thread.yield();
                  shared.value++;
                }
              },
              () -> {
                call("pin");
                synchronized (shared.lock) {
                  shared.value++;
                }
                call("unpin");
              });
          if (shared.value != 3) {
            throw new AssertionError("not excluded");
          }
        };
    try (Runner runner = runner(program)) {
      RandomWalk random = new RandomWalk(1);
      for (int i = 0; i < RUNS; i++) {
        random.beginRun();
        assertThat(runner.run(random).kind()).as("run %d", i).isEqualTo(OutcomeKind.PASSED);
      }
      assertThat(runner.mode().engineName()).isEqualTo("threads");
      assertThat(runner.mode().fallback()).contains("native");
    }
  }

  @Test
  void aRunThatIsMadeAgainSeesNothingOfTheFirstAttempt() {
    String property = "bohr.test.pinned";
    Runnable program =
        () -> {
          if (System.setProperty(property, "here") != null) {
            throw new AssertionError("somebody has been here");
          }
          Thread other = new Thread(() -> {});
          other.start();
          call("pin");
          try {
            other.join();
          } catch (InterruptedException e) {
            throw new AssertionError(e);
          }
          call("unpin");
        };
    ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
    try (Runner runner = runner(program)) {
      state.restore();
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
      assertThat(runner.mode().engineName()).isEqualTo("threads");
    } finally {
      state.putBack();
    }
  }

  private static Runner runner(Runnable program) {
    return new Runner(Options.defaults().withEngine(EngineChoice.FIBERS), program, "pinned", "");
  }
}
