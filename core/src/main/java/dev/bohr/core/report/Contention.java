package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Which variables and locks threads could really get in each other's way with: two threads access
 * them, one of them changes them, and no start or join of a thread puts the two accesses into an
 * order. So a field that main fills in before it starts the threads that read it does not count.
 * Locks do not order accesses here, because a reader wants to see what happens under them, too.
 */
final class Contention {
  private static final int UNTOUCHED = -1;
  private static final int TOUCHED_BY_SEVERAL = -2;

  private final Trace trace;
  private final ThreadNames threads;
  private final BitSet contested = new BitSet();

  /** By thread: its vector clock over starts and joins. */
  private final int[][] clocks;

  /**
   * By variable that several threads touch: the clock of each thread's last read, then of each
   * thread's last write.
   */
  private final int[] @Nullable [] accesses;

  Contention(Trace trace, ThreadNames threads) {
    this.trace = trace;
    this.threads = threads;
    int count = trace.threads().size();
    clocks = new int[count][count];
    for (int t = 0; t < count; t++) {
      clocks[t][t] = 1;
    }
    accesses = new int[trace.variables().size()][];
    findShared(count);
    for (int e = 0; e < trace.size(); e++) {
      observe(e);
    }
  }

  /** Whether the event acts on something that threads could get in each other's way with. */
  boolean isContested(int event) {
    int variable = trace.variableAt(event);
    return variable != Trace.NO_VARIABLE && contested.get(variable);
  }

  /** Whether the event acts on a variable or lock, as opposed to a thread or nothing. */
  static boolean isAccess(EventKind kind) {
    return kind == EventKind.READ || isChange(kind);
  }

  /** Whether the event changes what others see of its variable or lock. */
  static boolean isChange(EventKind kind) {
    return switch (kind) {
      case WRITE, UPDATE, LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL -> true;
      default -> false;
    };
  }

  private void findShared(int count) {
    int[] touchedBy = new int[trace.variables().size()];
    Arrays.fill(touchedBy, UNTOUCHED);
    for (int e = 0; e < trace.size(); e++) {
      int variable = trace.variableAt(e);
      if (variable != Trace.NO_VARIABLE && isAccess(trace.kindAt(e))) {
        int before = touchedBy[variable];
        int thread = trace.threadAt(e);
        if (before == UNTOUCHED) {
          touchedBy[variable] = thread;
        } else if (before != thread && before != TOUCHED_BY_SEVERAL) {
          touchedBy[variable] = TOUCHED_BY_SEVERAL;
          accesses[variable] = new int[2 * count];
        }
      }
    }
  }

  private void observe(int event) {
    int thread = trace.threadAt(event);
    EventKind kind = trace.kindAt(event);
    if (kind == EventKind.FORK || kind == EventKind.JOIN) {
      int other = threads.target(event);
      if (other != Timeline.NONE && other != thread) {
        boolean fork = kind == EventKind.FORK;
        follow(fork ? other : thread, fork ? thread : other);
      }
    } else if (isAccess(kind)) {
      accessed(thread, trace.variableAt(event), isChange(kind));
    }
  }

  /** What the later thread does from now on comes after what the earlier one has done. */
  private void follow(int later, int earlier) {
    for (int t = 0; t < clocks.length; t++) {
      clocks[later][t] = Math.max(clocks[later][t], clocks[earlier][t]);
    }
    clocks[earlier][earlier]++;
  }

  private void accessed(int thread, int variable, boolean change) {
    int[] last = variable == Trace.NO_VARIABLE ? null : accesses[variable];
    if (last == null || contested.get(variable)) {
      return;
    }
    int count = clocks.length;
    int[] clock = clocks[thread];
    for (int t = 0; t < count; t++) {
      boolean unordered = last[count + t] > clock[t] || (change && last[t] > clock[t]);
      if (t != thread && unordered) {
        contested.set(variable);
        return;
      }
    }
    last[change ? count + thread : thread] = clock[thread];
  }
}
