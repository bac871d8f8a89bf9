package dev.bohr.core.simplify;

import com.carrotsearch.hppc.IntArrayList;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One executed run as a sequence of moves. A move is what one thread does between two points, its
 * start, or its going on where it was blocked; other things in the log belong to the move before.
 */
final class Run {
  private static final DecisionKind[] DECISIONS = DecisionKind.values();

  /** The schedule that gives this run again. */
  final Schedule schedule;

  /** Whether it failed as the run that is to be simplified did. */
  final boolean same;

  /** The thread whose exception ended the run, or -1. */
  final int failing;

  final StepLog log;
  private final List<String> paths;

  /** By move: its entry in the log. */
  private final int[] entries;

  /** By thread: its moves, in order. */
  private final int[][] ofThread;

  private final List<Segment> segments = new ArrayList<>();

  /** By segment: the position of its first move. */
  private int[] starts = new int[0];

  private final Cost cost;
  private @Nullable Dependences dependences;

  Run(StepLog log, Schedule schedule, boolean same, int failing) {
    this.log = log;
    this.schedule = schedule;
    this.same = same;
    this.failing = failing;
    this.paths = log.paths();
    IntArrayList moves = new IntArrayList();
    IntArrayList[] own = new IntArrayList[paths.size()];
    for (int i = 0; i < log.kinds.size(); i++) {
      if (log.kinds.get(i) <= StepLog.WAKE) {
        int thread = log.movers.get(i);
        own[thread] = own[thread] == null ? new IntArrayList() : own[thread];
        own[thread].add(moves.size());
        moves.add(i);
      }
    }
    entries = moves.toArray();
    ofThread = new int[paths.size()][];
    for (int i = 0; i < own.length; i++) {
      ofThread[i] = own[i] == null ? new int[0] : own[i].toArray();
    }
    findSegments();
    cost = new Cost(Math.max(0, segments.size() - 1), countPreemptions(), entries.length);
  }

  private void findSegments() {
    int[] cursor = new int[paths.size()];
    IntArrayList found = new IntArrayList();
    int start = 0;
    while (start < entries.length) {
      int thread = thread(start);
      int end = start + 1;
      while (end < entries.length && thread(end) == thread) {
        end++;
      }
      int from = cursor[thread];
      cursor[thread] += end - start;
      segments.add(new Segment(thread, from, cursor[thread], early(start)));
      found.add(start);
      start = end;
    }
    starts = found.toArray();
  }

  /** How the wait was ended early that a move goes on after; null when it was not. */
  @Nullable DecisionKind early(int move) {
    int how = log.early.getOrDefault(entries[move], -1);
    return how < 0 ? null : DECISIONS[how];
  }

  private int countPreemptions() {
    int count = 0;
    for (int i = 0; i + 1 < segments.size(); i++) {
      count += isPreempted(i) ? 1 : 0;
    }
    return count;
  }

  /**
   * Whether the thread of a segment, which is not the last, could have gone on after it. One that
   * goes on where it was blocked was not stopped by anybody.
   */
  boolean isPreempted(int index) {
    Segment segment = segments.get(index);
    int next = starts[index + 1];
    int[] own = ofThread[segment.thread()];
    boolean blocked = segment.to() < own.length && kind(own[segment.to()]) == StepLog.WAKE;
    return !blocked && log.preempted.get(entries[next]);
  }

  /** Worked out when first asked for. */
  Dependences dependences() {
    if (dependences == null) {
      dependences = new Dependences(this);
    }
    return dependences;
  }

  /** Whether a thread's exception, or its call of exit, is the failure. */
  boolean isThrown() {
    return failing >= 0;
  }

  Cost cost() {
    return cost;
  }

  List<Segment> segments() {
    return segments;
  }

  /** The segment whose first move is at a position, or -1. */
  int startingAt(int position) {
    return Math.max(-1, Arrays.binarySearch(starts, position));
  }

  /** The segment whose last move is at a position, or -1. */
  int endingAt(int position) {
    int last = segments.size() - 1;
    return position == moves() - 1 ? last : Math.max(0, startingAt(position + 1)) - 1;
  }

  /** The position of the first move of a segment. */
  int start(int segment) {
    return starts[segment];
  }

  /** The next segment of the same thread, or -1. */
  int next(int segment) {
    for (int i = segment + 1; i < segments.size(); i++) {
      if (segments.get(i).thread() == segments.get(segment).thread()) {
        return i;
      }
    }
    return -1;
  }

  /** The segment of the same thread before it, or -1. */
  int previous(int segment) {
    for (int i = segment - 1; i >= 0; i--) {
      if (segments.get(i).thread() == segments.get(segment).thread()) {
        return i;
      }
    }
    return -1;
  }

  int moves() {
    return entries.length;
  }

  int threads() {
    return paths.size();
  }

  /** How many threads made a step. */
  int activeThreads() {
    BitSet active = new BitSet();
    segments.forEach(segment -> active.set(segment.thread()));
    return active.cardinality();
  }

  String path(int thread) {
    return paths.get(thread);
  }

  Map<String, Integer> threadsByPath() {
    Map<String, Integer> threads = new HashMap<>();
    for (int i = 0; i < paths.size(); i++) {
      threads.put(paths.get(i), i);
    }
    return threads;
  }

  int thread(int move) {
    return log.movers.get(entries[move]);
  }

  int kind(int move) {
    return log.kinds.get(entries[move]);
  }

  int entry(int move) {
    return entries[move];
  }

  /** The moves of a thread, in order. */
  int[] movesOf(int thread) {
    return ofThread[thread];
  }

  /** What a move is, in this and other runs: where, and of which kind. */
  int signature(int move) {
    return signature(log.sites.get(entries[move]), kind(move));
  }

  /** The site before which a thread stands after some of its moves, or 0. */
  int siteAfter(int thread, int moves) {
    int[] own = ofThread[thread];
    return moves < own.length
        ? log.sites.get(entries[own[moves]])
        : log.remaining.getOrDefault(thread, 0);
  }

  /** The number of the object of what a thread does after some of its moves, or less than 0. */
  int objectAfter(int thread, int moves) {
    int[] own = ofThread[thread];
    return moves < own.length ? log.objects.get(entries[own[moves]]) : StepLog.NONE;
  }

  static int signature(int site, int kind) {
    return site << 2 | kind;
  }

  static boolean isWake(int signature) {
    return (signature & 3) == StepLog.WAKE;
  }
}
