package dev.bohr.bench.speed;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Four threads that are switched while their stacks are two thousand frames deep: an engine that
 * copies stacks has to copy these. It passes under every schedule.
 */
public final class DeepStacks implements Runnable {
  private static final int THREADS = 4;
  private static final int FRAMES = 2_000;
  private static final int POINTS = 100;

  /**
   * Publishes the state to the threads; see {@link Crew} for why a captured local is not enough.
   */
  private AtomicInteger shared;

  @Override
  public void run() {
    AtomicInteger counter = new AtomicInteger();
    shared = counter;
    Crew.run(THREADS, () -> Crew.check(descend(counter, FRAMES), FRAMES));
    Crew.check(counter.get(), THREADS * POINTS);
  }

  /** What it adds to the result keeps its frame from being a tail call. */
  private static int descend(AtomicInteger counter, int frames) {
    if (frames > 0) {
      return 1 + descend(counter, frames - 1);
    }
    for (int point = 0; point < POINTS; point++) {
      counter.incrementAndGet();
    }
    return 0;
  }
}
