package dev.bohr.core.engine;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bounds a run, and tells a livelock from a run that is merely long.
 *
 * <p>At the limit the run goes on for a while under strict alternation, which is fair to every
 * thread. When the steps of that phase repeat with a period, in which every step of a thread passes
 * the same site, the threads go round in a cycle: a livelock. Anything else is inconclusive. A run
 * in which nothing has changed for a long time gets there sooner.
 */
final class StepLimit {
  /** Steps without any change after which the run is put to the test. */
  private static final int QUIET = 20_000;

  /** Steps without any change after which threads that spin count as waiting. */
  private static final int PATIENCE = 2_000;

  /** Length of the alternating phase, and how many times a cycle must fit into its second half. */
  private static final int WINDOW = 16_384;

  private static final int REPEATS = 8;

  private final long max;
  private long lastChange;
  private long begunAt = -1;
  private final int[] recent = new int[WINDOW];

  StepLimit(long max) {
    this.max = max;
  }

  void reset() {
    lastChange = 0;
    begunAt = -1;
  }

  /** True in the alternating phase: the next thread in turn goes, whatever the strategy wants. */
  boolean alternating() {
    return begunAt >= 0;
  }

  /** True when no thread has changed anything for a while: those that run are only waiting. */
  boolean nothingChanges(long steps) {
    return steps - lastChange >= PATIENCE;
  }

  /** Called at each step; true when the run must be judged by {@link #verdict}. */
  boolean reached(long steps, int thread, int site, boolean changes) {
    if (changes) {
      lastChange = steps;
    }
    if (begunAt < 0) {
      if (steps < max && steps - lastChange < QUIET) {
        return false;
      }
      begunAt = steps;
    }
    recent[(int) (steps % WINDOW)] = 31 * site + thread;
    return steps - begunAt >= WINDOW;
  }

  /** Null when the run may go on. */
  @Nullable Ending verdict(long steps) {
    int[] order = new int[WINDOW];
    for (int i = 0; i < WINDOW; i++) {
      order[i] = recent[(int) ((steps + 1 + i) % WINDOW)];
    }
    int[] half = Arrays.copyOfRange(order, WINDOW / 2, WINDOW);
    for (int period = 1; period <= half.length / REPEATS; period++) {
      if (repeats(half, period)) {
        return Ending.livelock(steps);
      }
    }
    return steps >= max + WINDOW ? Ending.stepLimit(steps) : again(steps);
  }

  /** Nothing repeats, and the limit is not reached: back to the strategy. */
  private @Nullable Ending again(long steps) {
    lastChange = steps;
    begunAt = -1;
    return null;
  }

  private static boolean repeats(int[] sequence, int period) {
    for (int i = period; i < sequence.length; i++) {
      if (sequence[i] != sequence[i - period]) {
        return false;
      }
    }
    return true;
  }
}
