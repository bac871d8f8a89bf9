package dev.bohr.core.engine;

import static dev.bohr.core.engine.Programs.start;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Programs.Var;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.runtime.ThreadHooks;
import org.junit.jupiter.api.Test;

/** Threads leave a run that is decided, or are left behind by it. */
class UnwindingTest {
  private static void daemon(Programs.Body body) {
    Thread thread = Programs.thread(body);
    thread.setDaemon(true);
    ThreadHooks.start(thread);
  }

  private static Runner runner(Runnable program) {
    return new Runner(Options.defaults(), program, "test", "");
  }

  /** The run ends while the thread stands there. */
  private static void catchesEverything(Var x) {
    while (true) {
      try {
        x.get();
        ThreadHooks.yieldNow();
      } catch (Throwable t) {
        // Goes on.
      }
    }
  }

  @Test
  void aThreadThatCatchesEverythingIsLeftBehind() {
    Runnable program =
        () -> {
          Var x = new Var();
          daemon(() -> catchesEverything(x));
          x.set(1);
          ThreadHooks.yieldNow();
          x.set(2);
        };
    try (Runner runner = runner(program)) {
      for (int run = 1; run <= 20; run++) {
        assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.PASSED);
        assertThat(runner.mode().leftBehind()).isEqualTo(run);
        assertThat(runner.mode().tainted()).isFalse();
      }
      int runs = 20;
      while (!runner.mode().tainted()) {
        runner.run(new DefaultRule());
        assertThat(++runs).isLessThanOrEqualTo(500);
      }
    }
  }

  @Test
  void aThreadThatComesUpADeepStackIsNot() {
    Runnable program =
        () -> {
          Var x = new Var();
          start(() -> deep(x, 1_000));
          Var done = new Var();
          while (x.get() == 0) {
            ThreadHooks.yieldNow();
          }
          done.set(1);
          throw new IllegalStateException("over");
        };
    try (Runner runner = runner(program)) {
      assertThat(runner.run(new DefaultRule()).kind()).isEqualTo(OutcomeKind.FAILED);
      assertThat(runner.mode().leftBehind()).isZero();
    }
  }

  private static void deep(Var x, int depth) {
    try {
      if (depth == 0) {
        x.set(1);
        Programs.park();
      } else {
        deep(x, depth - 1);
      }
    } finally {
      x.get();
    }
  }
}
