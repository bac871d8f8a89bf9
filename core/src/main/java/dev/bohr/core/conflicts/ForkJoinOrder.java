package dev.bohr.core.conflicts;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Vector clocks over forks and joins alone: what of each thread is over, by necessity, where
 * another thread is. The order that locks, volatiles and queues give is left out, since it may be
 * an accident of the run.
 *
 * <p>A thread's time is the number of its forks so far, from 1. A thread is known to its parent by
 * its path, to who joins it by its name; of threads with the same name no join is known.
 */
final class ForkJoinOrder {
  private final Trace trace;

  /** By thread: what it knows of each. */
  private final int[][] clocks;

  /** By path of a thread that has been forked: what its parent knew then. */
  private final Map<String, int[]> forked = new HashMap<>();

  /** By name; -1 for a name of several. */
  private final Map<String, Integer> byName = new HashMap<>();

  private final int[] forks;

  ForkJoinOrder(Trace trace) {
    this.trace = trace;
    int threads = trace.threads().size();
    this.clocks = new int[threads][threads];
    this.forks = new int[threads];
    for (int i = 0; i < threads; i++) {
      clocks[i][i] = 1;
      byName.merge(trace.threads().get(i).javaName(), i, (one, two) -> -1);
    }
  }

  /** Takes the next event into account. */
  void next(int event) {
    int thread = trace.threadAt(event);
    EventKind kind = trace.kindAt(event);
    if (kind == EventKind.FORK) {
      String child = trace.threads().get(thread).path() + '.' + ++forks[thread];
      forked.put(child, clocks[thread].clone());
      clocks[thread][thread]++;
    } else if (kind == EventKind.BEGIN) {
      learn(thread, forked.get(trace.threads().get(thread).path()));
    } else if (kind == EventKind.JOIN) {
      int other = named(event);
      learn(thread, other < 0 ? null : clocks[other]);
    }
  }

  private void learn(int thread, int @Nullable [] known) {
    if (known != null) {
      Arrays.setAll(clocks[thread], i -> Math.max(clocks[thread][i], known[i]));
    }
  }

  /** The thread that an event is about; -1 when the name does not tell. */
  int named(int event) {
    int variable = trace.variableAt(event);
    return variable == Trace.NO_VARIABLE
        ? -1
        : byName.getOrDefault(trace.variables().get(variable).label(), -1);
  }

  /** The thread's own time now. */
  int time(int thread) {
    return clocks[thread][thread];
  }

  /** Whether what a thread did at a time is over where another one is now. */
  boolean isOver(int thread, int time, int now) {
    return time <= clocks[now][thread];
  }
}
