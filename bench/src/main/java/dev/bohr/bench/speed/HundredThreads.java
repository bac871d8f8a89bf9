package dev.bohr.bench.speed;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A hundred threads with a hundred points each: the cost of a decision among many candidates, and
 * of keeping many threads. It passes under every schedule.
 */
public final class HundredThreads implements Runnable {
  private static final int THREADS = 100;
  private static final int POINTS = 100;

  /**
   * Publishes the state to the threads; see {@link Crew} for why a captured local is not enough.
   */
  private AtomicInteger shared;

  @Override
  public void run() {
    AtomicInteger counter = new AtomicInteger();
    shared = counter;
    Crew.run(
        THREADS,
        () -> {
          for (int point = 0; point < POINTS; point++) {
            counter.incrementAndGet();
          }
        });
    Crew.check(counter.get(), THREADS * POINTS);
  }
}
