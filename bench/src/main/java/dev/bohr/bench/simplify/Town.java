package dev.bohr.bench.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Stands for no program of the paper: 63 workers and main, which make 100,000 steps together. Each
 * worker takes locks that it shares with its neighbours, again and again, and now and then counts
 * what all have done.
 *
 * <p>The bug: that count is read and written without a lock. The symptom is an exception in main,
 * which finds an update lost.
 */
public final class Town {
  private static final int WORKERS = 63;
  private static final int ROUNDS = 1_600;

  /** How many rounds are counted at a time. */
  private static final int BLOCK = 800;

  /** Each guarded by its own monitor. */
  private final int[][] shares = new int[WORKERS][1];

  private int done;

  private void work(int number) {
    for (int i = 1; i <= ROUNDS; i++) {
      int[] share = shares[(number + i) % WORKERS];
      synchronized (share) {
        share[0]++;
      }
      if (i % BLOCK == 0) {
        done += BLOCK; // the bug
      }
    }
  }

  private void run() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int number = i;
      threads.add(Crew.thread("worker-" + i, () -> work(number)));
    }
    Crew.run(threads);
    Crew.check(done == WORKERS * ROUNDS, "rounds were lost: " + done);
  }

  public static void main(String[] args) throws InterruptedException {
    new Town().run();
  }
}
