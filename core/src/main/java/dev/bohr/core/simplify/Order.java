package dev.bohr.core.simplify;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.cursors.IntCursor;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Puts moves in an order with few switches that keeps to what must come before what. To find the
 * fewest is NP-hard, so it is tried greedily and many times, which costs no execution: a thread
 * goes on as long as it can; who follows is the one that does most for the thread that had to stop,
 * and chance where nothing speaks for one. Half of the orders are made from the end.
 */
final class Order {
  /** How many moves all tries together may look at. */
  private static final int EFFORT = 4_000_000;

  private static final int MOST_TRIES = 200;

  private final int[][] sequences;
  private final IntArrayList[] before;

  /** By move: its thread. */
  private final int[] thread;

  private final int count;

  /**
   * @param sequences by thread: its moves in order
   * @param before by move: those of other threads that come before it
   */
  Order(int[][] sequences, IntArrayList[] before) {
    this.sequences = sequences;
    this.before = before;
    this.thread = new int[before.length];
    int moves = 0;
    for (int t = 0; t < sequences.length; t++) {
      moves += sequences[t].length;
      for (int move : sequences[t]) {
        thread[move] = t;
      }
    }
    this.count = moves;
  }

  /** The order with the fewest switches that was found. */
  int[] best() {
    Order reversed = reversed();
    int tries = Math.max(4, Math.min(MOST_TRIES, EFFORT / Math.max(1, count)));
    int[] best = null;
    int fewest = Integer.MAX_VALUE;
    for (int i = 0; i < tries; i++) {
      boolean fromTheEnd = i % 2 == 1;
      int[] order = (fromTheEnd ? reversed : this).greedy(new SplittableRandom(i), i < 2);
      if (fromTheEnd) {
        reverse(order);
      }
      int switches = switches(order);
      if (switches < fewest) {
        fewest = switches;
        best = order;
      }
    }
    return best == null ? new int[0] : best;
  }

  private int switches(int[] order) {
    int switches = 0;
    for (int i = 1; i < order.length; i++) {
      switches += thread[order[i]] == thread[order[i - 1]] ? 0 : 1;
    }
    return switches;
  }

  private Order reversed() {
    IntArrayList[] after = new IntArrayList[before.length];
    int[][] backwards = new int[sequences.length][];
    for (int t = 0; t < sequences.length; t++) {
      backwards[t] = sequences[t].clone();
      reverse(backwards[t]);
      for (int move : sequences[t]) {
        after[move] = new IntArrayList(0);
      }
    }
    for (int[] own : sequences) {
      for (int move : own) {
        for (IntCursor earlier : before[move]) {
          after[earlier.value].add(move);
        }
      }
    }
    return new Order(backwards, after);
  }

  private static void reverse(int[] array) {
    for (int i = 0, j = array.length - 1; i < j; i++, j--) {
      int kept = array[i];
      array[i] = array[j];
      array[j] = kept;
    }
  }

  private int[] greedy(SplittableRandom random, boolean plain) {
    int[] order = new int[count];
    boolean[] done = new boolean[before.length];
    int[] cursor = new int[sequences.length];
    int made = 0;
    int stopped = -1;
    while (made < count) {
      int next = choose(cursor, done, stopped, plain ? null : random);
      int[] own = sequences[next];
      do {
        int move = own[cursor[next]++];
        done[move] = true;
        order[made++] = move;
      } while (cursor[next] < own.length && isReady(own[cursor[next]], done));
      stopped = next;
    }
    return order;
  }

  private boolean isReady(int move, boolean[] done) {
    for (IntCursor earlier : before[move]) {
      if (!done[earlier.value]) {
        return false;
      }
    }
    return true;
  }

  /** Who follows; there is always somebody, since what must come before what has no cycle. */
  private int choose(int[] cursor, boolean[] done, int stopped, @Nullable SplittableRandom random) {
    int wanted = stopped < 0 ? -1 : wantedThread(cursor, done, stopped);
    int chosen = -1;
    int highest = -1;
    for (int t = 0; t < sequences.length; t++) {
      if (cursor[t] == sequences[t].length || !isReady(sequences[t][cursor[t]], done)) {
        continue;
      }
      int score = t == wanted ? 4 : 0;
      score += endsAtOnce(t, cursor[t], done) ? 3 : 0;
      score = random == null ? score * 16 : score * 3 + random.nextInt(16);
      if (score > highest) {
        highest = score;
        chosen = t;
      }
    }
    if (chosen < 0) {
      throw new IllegalStateException("the moves of a run depend on each other in a cycle");
    }
    return chosen;
  }

  /** The thread that the stopped one waits for, or -1. */
  private int wantedThread(int[] cursor, boolean[] done, int stopped) {
    if (cursor[stopped] == sequences[stopped].length) {
      return -1;
    }
    for (IntCursor earlier : before[sequences[stopped][cursor[stopped]]]) {
      if (!done[earlier.value]) {
        return thread[earlier.value];
      }
    }
    return -1;
  }

  /** Whether nothing stands between a thread and its end, as far as a few moves show. */
  private boolean endsAtOnce(int thread, int from, boolean[] done) {
    int[] own = sequences[thread];
    for (int i = from; i < own.length; i++) {
      if (!isReady(own[i], done)) {
        return false;
      }
      if (i - from > 256) {
        return true;
      }
    }
    return true;
  }
}
