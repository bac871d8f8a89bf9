package dev.bohr.core.conflicts;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.VariableKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which locks each thread holds, event by event. A lock is an int: twice its variable, and one more
 * when it is only shared with other readers.
 */
final class LockSets {
  private final Trace trace;

  /** By thread: lock and how often it was taken. */
  private final List<Map<Integer, Integer>> held = new ArrayList<>();

  /** By thread: the monitors whose wait set it is in, and how often it had taken each. */
  private final List<Map<Integer, Integer>> waiting = new ArrayList<>();

  LockSets(Trace trace) {
    this.trace = trace;
    for (int i = 0; i < trace.threads().size(); i++) {
      held.add(new HashMap<>());
      waiting.add(new HashMap<>());
    }
  }

  /** How the event holds what it acts on; {@link LockMode#NONE} when that is no lock. */
  LockMode mode(int event) {
    int variable = trace.variableAt(event);
    if (variable == Trace.NO_VARIABLE) {
      return LockMode.NONE;
    }
    VariableKind kind = trace.variables().get(variable).kind();
    return switch (kind) {
      case MONITOR -> LockMode.EXCLUSIVE;
      case LOCK -> LockMode.of(trace.kindAt(event), kind, trace.detailAt(event));
      default -> LockMode.NONE;
    };
  }

  /** The lock that an event takes or gives back. */
  int lock(int event) {
    return 2 * trace.variableAt(event) + (mode(event) == LockMode.READ ? 1 : 0);
  }

  /** Takes an event into account; answers whether it was the taking of a lock not held before. */
  boolean next(int event) {
    EventKind kind = trace.kindAt(event);
    LockMode mode = mode(event);
    if (mode == LockMode.NONE) {
      return false;
    }
    Map<Integer, Integer> mine = held.get(trace.threadAt(event));
    Map<Integer, Integer> left = waiting.get(trace.threadAt(event));
    int lock = lock(event);
    switch (kind) {
      case LOCK -> {
        Integer before = left.remove(lock);
        if (before != null) {
          mine.put(lock, before);
          return false;
        }
        return mine.merge(lock, 1, Integer::sum) == 1;
      }
      case UNLOCK -> mine.computeIfPresent(lock, (key, times) -> times > 1 ? times - 1 : null);
      case WAIT -> {
        Integer times = mine.remove(lock);
        left.put(lock, times == null ? 1 : times);
      }
      default -> {}
    }
    return false;
  }

  /** What the thread holds now. */
  Set<Integer> held(int thread) {
    return new HashSet<>(held.get(thread).keySet());
  }

  /** Whether one of the locks keeps two threads apart: both hold it, not both as readers. */
  static boolean exclude(Set<Integer> one, Set<Integer> two) {
    for (int lock : one) {
      int writer = lock & ~1;
      if (two.contains(writer) || (lock == writer && two.contains(writer + 1))) {
        return true;
      }
    }
    return false;
  }
}
