package dev.bohr.examples.contest;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * A merge sort gives one half of its array to another thread as long as threads are left. The bug
 * is a <em>lost update</em> of the number of threads that are left: the array is handled with care,
 * and the counter was forgotten. It is the MergeSort of the ConTest benchmark. The symptom is not a
 * wrong order, which makes it hard to notice: the sorter works with fewer threads from call to
 * call, or with more than it may.
 */
public class MergeSort {
  private static final int THREADS = 2;

  private int threadsLeft = THREADS;

  public static void main(String[] args) throws Exception {
    new MergeSort().run();
  }

  /** The bug, with {@link #returnThread}: checks and counts without a lock. */
  boolean takeThread() {
    if (threadsLeft == 0) {
      return false;
    }
    threadsLeft--;
    return true;
  }

  void returnThread() {
    threadsLeft++;
  }

  private void sort(int[] values, int from, int to) {
    if (to - from < 2) {
      return;
    }
    int middle = (from + to) / 2;
    Thread helper = null;
    if (takeThread()) {
      Runnable left =
          () -> {
            sort(values, from, middle);
            returnThread();
          };
      helper = new Thread(left, "sorter of " + from + " to " + (middle - 1));
      helper.start();
    } else {
      sort(values, from, middle);
    }
    sort(values, middle, to);
    if (helper != null) {
      join(helper);
    }
    merge(values, from, middle, to);
  }

  private static void join(Thread helper) {
    try {
      helper.join();
    } catch (InterruptedException e) {
      throw new AssertionError("nobody interrupts a sorter", e);
    }
  }

  private static void merge(int[] values, int from, int middle, int to) {
    int[] left = Arrays.copyOfRange(values, from, middle);
    int right = middle;
    int at = from;
    for (int value : left) {
      while (right < to && values[right] < value) {
        values[at++] = values[right++];
      }
      values[at++] = value;
    }
  }

  @Test
  public void run() throws Exception {
    int[] values = {3, 4, 1, 2};
    sort(values, 0, values.length);
    if (!Arrays.equals(values, new int[] {1, 2, 3, 4})) {
      throw new AssertionError("sorted to " + Arrays.toString(values));
    }
    if (threadsLeft != THREADS) {
      throw new AssertionError(
          "all sorters have ended, and " + threadsLeft + " of " + THREADS + " threads are left");
    }
  }

  /** The correct program: the counter has a lock. */
  public static final class Twin extends MergeSort {
    public static void main(String[] args) throws Exception {
      new Twin().run();
    }

    @Override
    synchronized boolean takeThread() {
      return super.takeThread();
    }

    @Override
    synchronized void returnThread() {
      super.returnThread();
    }
  }
}
