package dev.bohr.core.report;

import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who waited on a monitor when it was notified. */
final class WaitSets {
  /** By notify event: the threads that were waiting then. */
  private final Map<Integer, List<Integer>> waiting = new HashMap<>();

  WaitSets(Trace trace) {
    Map<Integer, Set<Integer>> sets = new HashMap<>();
    for (int e = 0; e < trace.size(); e++) {
      int monitor = trace.variableAt(e);
      if (monitor == Trace.NO_VARIABLE) {
        continue;
      }
      int thread = trace.threadAt(e);
      switch (trace.kindAt(e)) {
        case WAIT -> sets.computeIfAbsent(monitor, key -> new LinkedHashSet<>()).add(thread);
        case LOCK -> {
          Set<Integer> set = sets.get(monitor);
          if (set != null) {
            set.remove(thread);
          }
        }
        case NOTIFY -> waiting.put(e, new ArrayList<>(sets.getOrDefault(monitor, Set.of())));
        case NOTIFY_ALL -> {
          Set<Integer> woken = sets.remove(monitor);
          waiting.put(e, woken == null ? List.of() : new ArrayList<>(woken));
        }
        default -> {}
      }
    }
  }

  /** The threads that waited when this notify event came, those that waited longest first. */
  List<Integer> at(int notify) {
    return waiting.getOrDefault(notify, List.of());
  }
}
