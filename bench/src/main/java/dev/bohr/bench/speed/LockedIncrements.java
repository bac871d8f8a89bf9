package dev.bohr.bench.speed;

import java.util.concurrent.locks.ReentrantLock;

/**
 * Three threads increment a counter five times each under a {@link ReentrantLock}: the lock of
 * java.util.concurrent, which a tool may take as one step or follow into its queue. It passes under
 * every schedule.
 */
public final class LockedIncrements implements Runnable {
  private static final int THREADS = 3;
  private static final int ROUNDS = 5;

  /** One execution's shared state. */
  private static final class Counter {
    private final ReentrantLock lock = new ReentrantLock();

    /** Guarded by lock. */
    private int value;

    void increment() {
      lock.lock();
      try {
        value++;
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Publishes the state to the threads; see {@link Crew} for why a captured local is not enough.
   */
  private Counter shared;

  @Override
  public void run() {
    Counter counter = new Counter();
    shared = counter;
    Crew.run(
        THREADS,
        () -> {
          for (int round = 0; round < ROUNDS; round++) {
            counter.increment();
          }
        });
    Crew.check(counter.value, THREADS * ROUNDS);
  }
}
