package dev.bohr.core.pin;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;

/** Which events of a run a breakpoint can be at. */
final class Places {
  private Places() {}

  /**
   * Whether a thread can be kept from what it does after the event. That holds where it gives a
   * lock or a permit to others, too.
   */
  static boolean isFollowed(Trace trace, int event) {
    return isPlace(trace, event)
        || (trace.kindAt(event) == EventKind.UNLOCK
            && trace.sites().get(trace.siteAt(event)).bytecodeIndex() >= 0
            && trace.variableAt(event) != Trace.NO_VARIABLE);
  }

  /** Whether a breakpoint can be there. Locks are given back where nobody waits. */
  static boolean isPlace(Trace trace, int event) {
    Site site = trace.sites().get(trace.siteAt(event));
    return switch (trace.kindAt(event)) {
      case READ, WRITE, UPDATE, LOCK, WAIT, NOTIFY, NOTIFY_ALL, UNPARK, INTERRUPT ->
          site.bytecodeIndex() >= 0 && trace.variableAt(event) != Trace.NO_VARIABLE;
      default -> false;
    };
  }
}
