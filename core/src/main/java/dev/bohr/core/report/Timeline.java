package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The trace thread by thread: where the events of each stand, and whether it came to its end. */
final class Timeline {
  /** What stands for "there is none" among events and threads. */
  static final int NONE = -1;

  private final Trace trace;

  /** By thread, ascending. */
  private final int[][] events;

  /** By event: its position among the events of its thread. */
  private final int[] ranks;

  private final Map<String, Integer> threads = new HashMap<>();

  Timeline(Trace trace) {
    this.trace = trace;
    int[] counts = new int[trace.threads().size()];
    ranks = new int[trace.size()];
    for (int e = 0; e < ranks.length; e++) {
      ranks[e] = counts[trace.threadAt(e)]++;
    }
    events = new int[counts.length][];
    for (int t = 0; t < counts.length; t++) {
      events[t] = new int[counts[t]];
      threads.put(trace.threads().get(t).path(), t);
    }
    for (int e = 0; e < ranks.length; e++) {
      events[trace.threadAt(e)][ranks[e]] = e;
    }
  }

  Trace trace() {
    return trace;
  }

  /** The events of a thread, ascending. Not to be changed. */
  int[] events(int thread) {
    return events[thread];
  }

  /** The thread with this spawn path, or {@link #NONE}. */
  int thread(String path) {
    return threads.getOrDefault(path, NONE);
  }

  /** The event of the same thread after this one, or {@link #NONE}. */
  int next(int event) {
    int[] own = events[trace.threadAt(event)];
    int rank = ranks[event] + 1;
    return rank < own.length ? own[rank] : NONE;
  }

  /** The event of the same thread before this one, or {@link #NONE}. */
  int previous(int event) {
    int rank = ranks[event] - 1;
    return rank < 0 ? NONE : events[trace.threadAt(event)][rank];
  }

  /** The last event of a thread before this one of another, or {@link #NONE}. */
  int lastBefore(int thread, int event) {
    int rank = -Arrays.binarySearch(events[thread], event) - 2;
    return rank < 0 ? NONE : events[thread][rank];
  }

  /** The last event of a thread, or {@link #NONE}. */
  int last(int thread) {
    int[] own = events[thread];
    return own.length == 0 ? NONE : own[own.length - 1];
  }

  /** The first event of a thread that belongs to this or a later step, or {@link #NONE}. */
  int atStep(int thread, long step) {
    int[] own = events[thread];
    int low = 0;
    int high = own.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (trace.stepAt(own[middle]) < step) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < own.length ? own[low] : NONE;
  }

  /** Where the end of a thread stands; the size of the trace when it did not end. */
  int end(int thread) {
    int last = last(thread);
    return last != NONE && isEnd(trace.kindAt(last)) ? last : trace.size();
  }

  /** Whether a thread came to its end, by return or by exception. */
  boolean finished(int thread) {
    return end(thread) < trace.size();
  }

  /** Whether the run ended because nobody could go on. */
  boolean standsStill() {
    OutcomeKind kind = trace.outcome().kind();
    return kind == OutcomeKind.DEADLOCK || kind == OutcomeKind.STALL;
  }

  /** Whether two events stand on the same source line. */
  boolean sameLine(int a, int b) {
    int first = trace.siteAt(a);
    int second = trace.siteAt(b);
    if (first == second) {
      return true;
    }
    Site one = trace.sites().get(first);
    Site other = trace.sites().get(second);
    return one.line() == other.line()
        && one.className().equals(other.className())
        && one.method().equals(other.method());
  }

  /** All threads, parents before children. */
  List<Integer> threadsInOrder() {
    return threads.values().stream()
        .sorted(Comparator.comparing(thread -> trace.threads().get(thread)))
        .toList();
  }

  private static boolean isEnd(EventKind kind) {
    return kind == EventKind.END || kind == EventKind.THROW;
  }
}
