package dev.bohr.core.run;

import dev.bohr.core.trace.Event;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who holds which locks at the end of a trace, under the names that the trace gives them. A
 * sentence about a deadlock needs the names, and the trace is where objects have them.
 */
final class HeldLocks {
  /** A lock in a thread's hands, and where it was taken. */
  record Held(String label, Site takenAt) {}

  private final Map<String, List<Held>> byThread = new HashMap<>();
  private final Map<String, String> waitsOn = new HashMap<>();

  HeldLocks(Trace trace) {
    for (Event event : trace) {
      Variable variable = event.variable();
      String thread = trace.threads().get(event.thread()).path();
      EventKind kind = event.kind();
      if (variable == null) {
        continue;
      }
      List<Held> held = byThread.computeIfAbsent(thread, path -> new ArrayList<>());
      switch (kind) {
        case LOCK -> held.add(new Held(variable.label(), event.site()));
        case UNLOCK -> release(held, variable.label());
        case WAIT -> {
          release(held, variable.label());
          waitsOn.put(thread, variable.label());
        }
        default -> {}
      }
    }
  }

  private static void release(List<Held> held, String label) {
    for (int i = held.size() - 1; i >= 0; i--) {
      if (held.get(i).label().equals(label)) {
        held.remove(i);
        return;
      }
    }
  }

  /** The lock that a thread took at this site, or the only one that it holds. */
  Optional<Held> held(String thread, String siteKey) {
    List<Held> held = byThread.getOrDefault(thread, List.of());
    for (Held each : held) {
      if (each.takenAt().key().equals(siteKey)) {
        return Optional.of(each);
      }
    }
    return held.size() == 1 ? Optional.of(held.get(0)) : Optional.empty();
  }

  /** What a thread last began to wait on. */
  Optional<String> waitsOn(String thread) {
    return Optional.ofNullable(waitsOn.get(thread));
  }
}
