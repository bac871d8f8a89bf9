package dev.bohr.bench.speed;

/**
 * Three threads increment a counter ten times each inside a synchronized block and read a volatile
 * field after every increment: monitors with volatile reads between them. It passes under every
 * schedule.
 */
public final class SynchronizedAndVolatile implements Runnable {
  private static final int THREADS = 3;
  private static final int ROUNDS = 10;

  /** One execution's shared state. */
  private static final class Counter {
    /** Guarded by this. */
    private int value;

    /** Never set; read to have a volatile access that no schedule can make fail. */
    private volatile boolean closed;

    void increment() {
      synchronized (this) {
        value++;
      }
      if (closed) {
        throw new AssertionError("nobody closes the counter");
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
