package dev.bohr.bench.speed;

/**
 * Three threads read a volatile int and write it back plus one, ten times each, without a lock:
 * every access is a point and nothing blocks. Updates may be lost, so the check asks only for what
 * holds under every schedule: the last write left a value between 1 and the number of writes.
 */
public final class VolatileReadWrite implements Runnable {
  private static final int THREADS = 3;
  private static final int ROUNDS = 10;

  /** One execution's shared state. */
  private static final class Cell {
    private volatile int value;

    void readAndWrite() {
      int seen = value;
      value = seen + 1;
    }
  }

  /**
   * Publishes the state to the threads; see {@link Crew} for why a captured local is not enough.
   */
  private Cell shared;

  @Override
  public void run() {
    Cell cell = new Cell();
    shared = cell;
    Crew.run(
        THREADS,
        () -> {
          for (int round = 0; round < ROUNDS; round++) {
            cell.readAndWrite();
          }
        });
    int last = cell.value;
    if (last < 1 || last > THREADS * ROUNDS) {
      throw new AssertionError("no schedule leaves " + last);
    }
  }
}
