package dev.bohr.core.conflicts;

import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;

/**
 * Two events of different threads that could come in either order. It stands for all pairs of
 * events at the same two sites, which may be one site.
 *
 * @param first the event that came first in the trace
 * @param second the one that came later
 */
public record Conflict(ConflictKind kind, Trace trace, int first, int second) {
  /** The event that is not this one of the two. */
  public int other(int event) {
    return event == first ? second : first;
  }

  /** Where an event is. */
  public Site site(int event) {
    return trace.sites().get(trace.siteAt(event));
  }

  /**
   * Whether one of the two is an access in a constructor. Objects are seldom shared before they are
   * whole, so that such a race is the least likely.
   */
  public boolean isOfConstructor() {
    return kind == ConflictKind.RACE
        && (site(first).method().equals("<init>") || site(second).method().equals("<init>"));
  }

  /** How many events of the run are at one of the two sites: who waits there waits so often. */
  public int arrivals() {
    int count = 0;
    for (int event = 0; event < trace.size(); event++) {
      Site site = trace.sites().get(trace.siteAt(event));
      count += site.equals(site(first)) || site.equals(site(second)) ? 1 : 0;
    }
    return count;
  }
}
