package dev.bohr.examples.contest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * An array is sorted by odd-even transposition, the parallel bubble sort: in each round one worker
 * per pair of neighbours swaps them if they are in the wrong order. The bug is that of <em>orphaned
 * threads</em>: workers are started and never joined, since they are so short. It is one of the bug
 * patterns that Farchi, Nir and Ur collected, and their BubbleSort shows it. A worker of one round
 * then meets those of the next, or outlives the sort. The symptom is an array that is not sorted,
 * or has lost an element.
 */
public class BubbleSort {
  private final int[] values = {4, 3, 1, 2};

  public static void main(String[] args) throws Exception {
    new BubbleSort().run();
  }

  private void order(int left) {
    int smaller = values[left];
    int larger = values[left + 1];
    if (smaller > larger) {
      values[left] = larger;
      values[left + 1] = smaller;
    }
  }

  /** The bug: does nothing, and relies on the workers being quick. */
  void endRound(List<Thread> workers) throws InterruptedException {
    workers.clear();
  }

  @Test
  public void run() throws Exception {
    List<Thread> workers = new ArrayList<>();
    for (int round = 0; round < values.length; round++) {
      for (int i = round % 2; i + 1 < values.length; i += 2) {
        int left = i;
        Thread worker = new Thread(() -> order(left), "worker " + left + " of round " + round);
        workers.add(worker);
        worker.start();
      }
      endRound(workers);
    }
    if (!Arrays.equals(values, new int[] {1, 2, 3, 4})) {
      throw new AssertionError("sorted to " + Arrays.toString(values));
    }
  }

  /** The correct program: a round ends when its workers have. */
  public static final class Twin extends BubbleSort {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    void endRound(List<Thread> workers) throws InterruptedException {
      for (Thread worker : workers) {
        worker.join();
      }
      workers.clear();
    }
  }
}
