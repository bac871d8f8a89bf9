package dev.bohr.core.simplify;

import com.carrotsearch.hppc.IntArrayList;
import com.carrotsearch.hppc.IntObjectHashMap;
import com.carrotsearch.hppc.cursors.IntCursor;
import dev.bohr.core.strategy.Operation;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * Which moves of a run must come after which of other threads for everything to stay as it was: a
 * thread's first after its start, and of two that conflict the later after the earlier. Any order
 * that keeps to this, and to that of each thread's own moves, leads to the same end.
 *
 * <p>A thread that came for a lock and found it taken made a move for nothing: where the lock is
 * free when it comes, there is no such move. Those are left out.
 */
final class Dependences {
  private final Run run;

  /** By move: those of other threads that come before it, and those that come after it. */
  private final IntArrayList[] before;

  private final BitSet idle = new BitSet();
  private final IntObjectHashMap<IntObjectHashMap<Use>> uses = new IntObjectHashMap<>();

  /** By thread: its last move so far. */
  private final int[] last;

  /** By thread: the move that started it, or -1. */
  private final int[] startedBy;

  /** The last move that depends on everything, or -1. */
  private int barrier = -1;

  /** How one part of one object was used last. */
  private static final class Use {
    int written = -1;
    final IntArrayList read = new IntArrayList();
  }

  Dependences(Run run) {
    this.run = run;
    before = new IntArrayList[run.moves()];
    last = new int[run.threads()];
    startedBy = new int[run.threads()];
    Arrays.fill(last, -1);
    Arrays.fill(startedBy, -1);
    for (int move = 0; move < before.length; move++) {
      before[move] = new IntArrayList(0);
    }
    findIdle();
    collect();
  }

  /** The moves of other threads that must come before. */
  IntArrayList before(int move) {
    return before[move];
  }

  /** True when the move was made for nothing. */
  boolean isIdle(int move) {
    return idle.get(move);
  }

  /** Everything that the last move of a thread comes after, with that move. */
  BitSet pastOf(int thread) {
    BitSet past = new BitSet();
    int[] own = run.movesOf(thread);
    Deque<Integer> open = new ArrayDeque<>();
    open.push(own[own.length - 1]);
    int[] reached = new int[run.threads()];
    int[] numbers = numbers();
    while (!open.isEmpty()) {
      int move = open.pop();
      int mover = run.thread(move);
      for (int n = numbers[move]; n >= reached[mover]; n--) {
        int each = run.movesOf(mover)[n];
        past.set(each);
        for (IntCursor other : before[each]) {
          if (!past.get(other.value)) {
            open.push(other.value);
          }
        }
      }
      reached[mover] = Math.max(reached[mover], numbers[move] + 1);
    }
    return past;
  }

  /** By move: its number among those of its thread. */
  private int[] numbers() {
    int[] numbers = new int[run.moves()];
    for (int thread = 0; thread < run.threads(); thread++) {
      int[] own = run.movesOf(thread);
      for (int n = 0; n < own.length; n++) {
        numbers[own[n]] = n;
      }
    }
    return numbers;
  }

  private void findIdle() {
    StepLog log = run.log;
    for (int thread = 0; thread < run.threads(); thread++) {
      int[] own = run.movesOf(thread);
      for (int n = 0; n + 1 < own.length; n++) {
        int here = run.entry(own[n]);
        int next = run.entry(own[n + 1]);
        if (run.kind(own[n]) == StepLog.STEP
            && run.kind(own[n + 1]) == StepLog.WAKE
            && log.sites.get(here) == log.sites.get(next)
            && log.objects.get(here) == log.objects.get(next)
            && log.objects.get(here) != StepLog.NONE) {
          idle.set(own[n]);
        }
      }
    }
  }

  private void collect() {
    StepLog log = run.log;
    int move = -1;
    for (int i = 0; i < log.kinds.size(); i++) {
      int thread = log.movers.get(i);
      int kind = log.kinds.get(i);
      if (kind <= StepLog.WAKE) {
        move++;
        if (kind == StepLog.BEGIN && startedBy[thread] >= 0) {
          before[move].add(startedBy[thread]);
        }
        last[thread] = move;
      }
      if (last[thread] >= 0 && !idle.get(last[thread])) {
        happens(i, kind, last[thread]);
      }
    }
  }

  private void happens(int entry, int kind, int move) {
    StepLog log = run.log;
    int object = log.objects.get(entry);
    if (kind == StepLog.START) {
      if (object < startedBy.length) {
        startedBy[object] = move;
      }
      return;
    }
    if (barrier >= 0) {
      follow(move, barrier);
    }
    if (object == StepLog.EVERYTHING) {
      for (int other : last) {
        follow(move, other);
      }
      barrier = move;
    } else if (kind == StepLog.ACQUIRE) {
      access(move, object, Operation.WHOLE, false);
    } else {
      access(move, object, log.parts.get(entry), log.writes.get(entry));
    }
    access(move, log.seconds.get(entry), Operation.WHOLE, true);
  }

  private void access(int move, int object, int part, boolean writes) {
    if (object < 0) {
      return;
    }
    IntObjectHashMap<Use> parts = uses.get(object);
    if (parts == null) {
      parts = new IntObjectHashMap<>();
      uses.put(object, parts);
    }
    Use own = parts.get(part);
    if (own == null) {
      own = new Use();
      parts.put(part, own);
    }
    if (part > 0 && parts.size() > 64) {
      // Of a big array only the element and the whole are looked at.
      after(move, own, writes);
      Use whole = parts.get(Operation.WHOLE);
      if (whole != null) {
        after(move, whole, writes);
      }
    } else {
      for (var other : parts) {
        if (Operation.overlap(part, other.key)) {
          after(move, other.value, writes);
        }
      }
    }
    if (writes) {
      own.written = move;
      own.read.clear();
    } else {
      read(own.read, move);
    }
  }

  /** The last read of each thread is enough. */
  private void read(IntArrayList reads, int move) {
    for (int i = 0; i < reads.size(); i++) {
      if (run.thread(reads.get(i)) == run.thread(move)) {
        reads.set(i, move);
        return;
      }
    }
    reads.add(move);
  }

  private void after(int move, Use use, boolean writes) {
    follow(move, use.written);
    if (writes) {
      for (IntCursor reader : use.read) {
        follow(move, reader.value);
      }
    }
  }

  private void follow(int move, int other) {
    if (other < 0 || idle.get(other) || run.thread(other) == run.thread(move)) {
      return;
    }
    int later = other < move ? move : firstAfter(other, run.thread(move));
    if (later >= 0 && !before[later].contains(other)) {
      before[later].add(other);
    }
  }

  /**
   * A thread may notice what happened after its last move, when it is woken for instance; its next
   * move is the one that comes after that. Or -1.
   */
  private int firstAfter(int move, int thread) {
    int[] own = run.movesOf(thread);
    int position = -1 - Arrays.binarySearch(own, move);
    return position < own.length ? own[position] : -1;
  }
}
