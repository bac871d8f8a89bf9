package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that work without an end of their own: until their time is up, or somebody's wait is. */
class BusyThreadsTest {
  private static final long SEED = 20261118;
  private static final int SCHEDULES = 15;

  private static final class Work {
    final AtomicInteger exact = new AtomicInteger();
    int plain;
    volatile boolean done;
  }

  /** How schedules of a program end. */
  private static Set<OutcomeKind> endings(Options options, Runnable program) {
    Set<OutcomeKind> kinds = EnumSet.noneOf(OutcomeKind.class);
    try (Runner runner = Controlled.runner(options, program, "busy")) {
      Strategy strategy = Controlled.strategy(SEED);
      for (int run = 0; run < SCHEDULES; run++) {
        strategy.beginRun();
        Ending ending = runner.run(strategy);
        kinds.add(ending.kind());
      }
    }
    return kinds;
  }

  private static void inTwoThreads(Runnable body) {
    Thread other = new Thread(body);
    other.start();
    body.run();
    join(other, 0);
  }

  private static void join(Thread thread, long millis) {
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** A stress test: as many updates as fit into a time. */
  private static void stress(boolean locks) {
    Work work = new Work();
    long end = System.nanoTime() + 100_000_000;
    inTwoThreads(
        () -> {
          while (System.nanoTime() < end) {
            work.exact.incrementAndGet();
            if (locks) {
              synchronized (work) {
                work.plain++;
              }
            } else {
              work.plain++;
            }
          }
        });
    if (work.plain != work.exact.get()) {
      throw new AssertionError("an update was lost");
    }
  }

  @Test
  void aStressTestComesToItsDeadline() {
    assertThat(endings(Options.defaults(), () -> stress(true)))
        .as("seed %d", SEED)
        .containsExactly(OutcomeKind.PASSED);
    assertThat(endings(Options.defaults(), () -> stress(false)))
        .as("seed %d", SEED)
        .contains(OutcomeKind.FAILED)
        .doesNotContain(OutcomeKind.INCONCLUSIVE);
  }

  /** Nothing else would ever end the thread: this is no livelock. */
  @Test
  void aTimedJoinExpiresBesideAThreadThatGoesRoundForEver() {
    Runnable program =
        () -> {
          Work work = new Work();
          Object lock = new Object();
          Thread busy =
              new Thread(
                  () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                      synchronized (lock) {
                        work.plain++;
                      }
                    }
                    work.done = true;
                  });
          busy.start();
          join(busy, 500);
          busy.interrupt();
          join(busy, 0);
          if (!work.done) {
            throw new AssertionError("cannot be");
          }
        };
    assertThat(endings(Options.defaults().withMaxSteps(20_000), program))
        .as("seed %d", SEED)
        .containsExactly(OutcomeKind.PASSED);
  }
}
