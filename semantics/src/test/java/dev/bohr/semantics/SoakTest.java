package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A hundred thousand runs in one JVM: none hangs, and nothing is kept. */
class SoakTest {
  private static final int RUNS = 100_000;
  private static final int WARM_UP = 20_000;
  private static final long ALLOWED_GROWTH = 4 << 20;

  private static final class Account {
    private long balance;

    synchronized void deposit(long amount) {
      balance += amount;
    }
  }

  private static void program() {
    Account account = new Account();
    ThreadLocal<byte[]> scratch = ThreadLocal.withInitial(() -> new byte[1024]);
    Thread[] threads = new Thread[2];
    for (int i = 0; i < threads.length; i++) {
      threads[i] =
          new Thread(
              () -> {
                scratch.get();
                account.deposit(1);
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    if (account.balance != 2) {
      throw new AssertionError("lost update");
    }
  }

  @Test
  void theHeapStaysFlat() {
    try (Runner runner = Controlled.runner(SoakTest::program, "soak")) {
      Strategy strategy = Controlled.strategy(3);
      long before = 0;
      for (int run = 0; run < RUNS; run++) {
        if (run == WARM_UP) {
          before = usedHeap();
        }
        strategy.beginRun();
        assertThat(runner.run(strategy).kind()).isEqualTo(OutcomeKind.PASSED);
      }
      assertThat(usedHeap() - before).isLessThan(ALLOWED_GROWTH);
    }
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
