package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.semantics.programs.Newer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs do not see the threads of other runs: ids start afresh, groups too, and nothing is kept. */
class ThreadsOfRunsTest {
  private static final int RUNS = Boolean.getBoolean("bohr.full") ? 100_000 : 3_000;
  private static final int WARM_UP = RUNS / 10;
  private static final int KEPT_BY_A_THREAD = 32 << 10;

  /** A fraction of what would be kept if threads, or what they hold, were. */
  private static final long ALLOWED_GROWTH = (long) RUNS * KEPT_BY_A_THREAD / 10;

  static List<EngineChoice> engines() {
    return Controlled.engines();
  }

  @SuppressWarnings("deprecation")
  private static void ids(List<Long> ids) {
    ids.add(Thread.currentThread().getId());
    for (int i = 0; i < 2; i++) {
      Thread thread = new Thread(() -> {});
      thread.start();
      ids.add(thread.getId());
    }
    if (Newer.hasVirtualThreads()) {
      ids.add(Newer.startVirtual(() -> {}).getId());
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void idsAreTheSameInEveryRun(EngineChoice engine) {
    List<List<Long>> runs = new ArrayList<>();
    Runnable target =
        () -> {
          List<Long> ids = new ArrayList<>();
          runs.add(ids);
          ids(ids);
        };
    try (Runner runner = runner(engine, target)) {
      for (int run = 0; run < 3; run++) {
        assertPassed(runner.run(new DefaultRule()));
      }
    }
    assertThat(runs).hasSize(3);
    assertThat(runs.get(1)).isEqualTo(runs.get(0)).doesNotHaveDuplicates();
    assertThat(runs.get(2)).isEqualTo(runs.get(0));
  }

  @ParameterizedTest
  @MethodSource("engines")
  void groupsStartAfresh(EngineChoice engine) {
    Runnable target =
        () -> {
          ThreadGroup main = Thread.currentThread().getThreadGroup();
          if (main.activeGroupCount() != 0 || main.getMaxPriority() != Thread.MAX_PRIORITY) {
            throw new AssertionError("another run's group");
          }
          if (main.activeCount() != 1) {
            throw new AssertionError("another run's threads");
          }
          ThreadGroup group = new ThreadGroup("left behind");
          Thread daemon = new Thread(group, () -> sleepForEver());
          daemon.setDaemon(true);
          daemon.start();
          main.setMaxPriority(3);
        };
    try (Runner runner = runner(engine, target)) {
      Strategy strategy = Controlled.strategy(5);
      for (int run = 0; run < 50; run++) {
        strategy.beginRun();
        assertPassed(runner.run(strategy));
      }
    }
  }

  private static void sleepForEver() {
    for (; ; ) {
      try {
        Thread.sleep(1_000);
      } catch (InterruptedException e) {
        // Goes on.
      }
    }
  }

  /** Leaves behind whatever a thread can hold. */
  private static void holdMuch() {
    ThreadLocal<byte[]> local = ThreadLocal.withInitial(() -> new byte[KEPT_BY_A_THREAD]);
    InheritableThreadLocal<byte[]> inherited = new InheritableThreadLocal<>();
    inherited.set(local.get());
    ThreadGroup group = new ThreadGroup("group");
    Runnable body =
        () -> {
          local.get()[0] = inherited.get()[0];
          Thread.yield();
        };
    Thread thread = new Thread(group, body);
    thread.setUncaughtExceptionHandler((failed, thrown) -> local.get());
    thread.start();
    Thread daemon = new Thread(() -> local.get()[0] = (byte) Thread.activeCount());
    daemon.setDaemon(true);
    daemon.start();
    Thread neverStarted = new Thread(group, body);
    neverStarted.interrupt();
    if (Newer.hasVirtualThreads()) {
      Newer.startVirtual(body);
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @ParameterizedTest
  @MethodSource("engines")
  void whatThreadsHoldIsForgotten(EngineChoice engine) {
    try (Runner runner = runner(engine, ThreadsOfRunsTest::holdMuch)) {
      Strategy strategy = Controlled.strategy(7);
      long before = 0;
      for (int run = 0; run < RUNS; run++) {
        if (run == WARM_UP) {
          before = usedHeap();
        }
        strategy.beginRun();
        assertPassed(runner.run(strategy));
      }
      assertThat(usedHeap() - before).isLessThan(ALLOWED_GROWTH);
    }
  }

  private static Runner runner(EngineChoice engine, Runnable target) {
    Controlled.pin();
    return new Runner(Options.defaults().withEngine(engine), target, "threads", "");
  }

  private static void assertPassed(Ending ending) {
    assertThat(ending.kind()).as(ending.message()).isEqualTo(OutcomeKind.PASSED);
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
