package dev.bohr.bench.speed;

/**
 * Two threads increment a plain shared field, without any synchronisation: nothing but points, a
 * read and a write in turn. The sum depends on the schedule, so nobody looks at it.
 */
public final class SharedIncrements implements Runnable {
  private static final int THREADS = 2;

  /** What the threads share. */
  private static final class Counter {
    private int value;
  }

  private final int rounds;

  /** Publishes the state to the threads, as in the other tests. */
  private Counter shared;

  /** Makes {@code 4 * rounds} points. */
  public SharedIncrements(int rounds) {
    this.rounds = rounds;
  }

  @Override
  public void run() {
    Counter counter = new Counter();
    shared = counter;
    int times = rounds;
    Crew.run(
        THREADS,
        () -> {
          for (int round = 0; round < times; round++) {
            counter.value++;
          }
        });
  }
}
