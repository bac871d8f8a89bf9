package dev.bohr.bench.speed;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Sixteen workers of a pool execute ten thousand tasks: one long execution through code of the JDK
 * that is interleaved too. It passes under every schedule.
 */
public final class PoolOfSixteen implements Runnable {
  private static final int WORKERS = 16;
  private static final int TASKS = 10_000;

  @Override
  public void run() {
    AtomicInteger counter = new AtomicInteger();
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            WORKERS, WORKERS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<Runnable>());
    for (int task = 0; task < TASKS; task++) {
      pool.execute(counter::incrementAndGet);
    }
    pool.shutdown();
    try {
      // Time is virtual: it expires only when nothing else can run.
      if (!pool.awaitTermination(1, TimeUnit.HOURS)) {
        throw new AssertionError("the pool did not end");
      }
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts this test", e);
    }
    Crew.check(counter.get(), TASKS);
  }
}
