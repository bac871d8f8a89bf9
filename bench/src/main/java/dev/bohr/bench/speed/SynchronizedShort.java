package dev.bohr.bench.speed;

/**
 * Two threads increment a counter five times each inside a synchronized block: the smallest of the
 * four tests, where the cost of starting and ending an execution weighs most. It passes under every
 * schedule.
 */
public final class SynchronizedShort implements Runnable {
  private static final int THREADS = 2;
  private static final int ROUNDS = 5;

  /** One execution's shared state. */
  private static final class Counter {
    /** Guarded by this. */
    private int value;

    void increment() {
      synchronized (this) {
        value++;
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
