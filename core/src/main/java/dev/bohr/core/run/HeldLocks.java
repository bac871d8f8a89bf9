package dev.bohr.core.run;

import dev.bohr.core.trace.Event;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
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
  /** A lock in a thread's hands, how it holds it, and where it was taken. */
  record Held(String label, LockMode mode, Site takenAt) {
    /** As a sentence calls it. */
    String name() {
      return mode.of(label);
    }
  }

  private final Map<String, List<Held>> byThread = new HashMap<>();
  private final Map<String, String> waitsOn = new HashMap<>();
  private final Map<String, Held> wanted = new HashMap<>();
  private final Map<String, String> awaits = new HashMap<>();

  HeldLocks(Trace trace) {
    for (Event event : trace) {
      Variable variable = event.variable();
      String thread = trace.threads().get(event.thread()).path();
      EventKind kind = event.kind();
      wanted.remove(thread);
      awaits.remove(thread);
      if (variable == null) {
        continue;
      }
      List<Held> held = byThread.computeIfAbsent(thread, path -> new ArrayList<>());
      LockMode mode = LockMode.of(kind, variable.kind(), event.detail());
      switch (kind) {
        case LOCK -> {
          if (mode != LockMode.NONE) {
            held.add(new Held(variable.label(), mode, event.site()));
            wanted.put(thread, held.get(held.size() - 1));
          }
        }
        case UNLOCK -> release(held, variable.label(), mode);
        case WAIT -> {
          release(held, variable.label(), mode);
          waitsOn.put(thread, variable.label());
          if (event.detail() != null) {
            awaits.put(thread, event.detail());
          }
        }
        default -> {}
      }
    }
  }

  private static void release(List<Held> held, String label, LockMode mode) {
    for (int i = held.size() - 1; i >= 0; i--) {
      Held each = held.get(i);
      if (each.label.equals(label) && (mode == LockMode.EXCLUSIVE || mode == each.mode)) {
        held.remove(i);
        return;
      }
    }
  }

  /** The lock of this name that a thread holds, the one it took at this site, or its only one. */
  Optional<Held> held(String thread, Optional<Held> like, String siteKey) {
    List<Held> held = byThread.getOrDefault(thread, List.of());
    for (Held each : held) {
      if (like.isPresent() && each.label.equals(like.get().label)) {
        return Optional.of(each);
      }
    }
    for (Held each : held) {
      if (each.takenAt().key().equals(siteKey)) {
        return Optional.of(each);
      }
    }
    return held.size() == 1 ? Optional.of(held.get(0)) : Optional.empty();
  }

  /**
   * The lock of a thread's last event. Of a thread that was blocked when the run ended, that is the
   * attempt that never succeeded.
   */
  Optional<Held> wanted(String thread) {
    return Optional.ofNullable(wanted.get(thread));
  }

  /** Of a thread whose last event it is that it awaits a condition: {@code awaits notEmpty}. */
  Optional<String> awaits(String thread) {
    return Optional.ofNullable(awaits.get(thread));
  }

  /** What a thread last began to wait on. */
  Optional<String> waitsOn(String thread) {
    return Optional.ofNullable(waitsOn.get(thread));
  }
}
