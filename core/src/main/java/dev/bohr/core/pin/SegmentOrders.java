package dev.bohr.core.pin;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The order of a whole run: wherever one thread stops and another goes on, what the one did last
 * comes before what the other does first, and what was never gone on with comes last. If all of
 * these orders are kept, so is the run. Most of them are not needed; which ones is found by trying
 * without.
 *
 * <p>Left out is what no two threads could wait for each other about: where the second thread did
 * not yet exist, or was not yet woken.
 */
public final class SegmentOrders {
  /** More breakpoints than that are no help to anybody. */
  private static final int MOST = 16;

  private final Trace trace;

  /** By name of a thread, the event that started it. */
  private final Map<String, Integer> forks = new HashMap<>();

  private SegmentOrders(Trace trace) {
    this.trace = trace;
    for (int event = 0; event < trace.size(); event++) {
      int variable = trace.variableAt(event);
      if (trace.kindAt(event) == EventKind.FORK && variable != Trace.NO_VARIABLE) {
        forks.putIfAbsent(trace.variables().get(variable).label(), event);
      }
    }
  }

  /** The orders as they come in the run; empty when there are none, or far too many. */
  public static List<EventOrder> of(Trace trace) {
    SegmentOrders segments = new SegmentOrders(trace);
    List<EventOrder> orders = new ArrayList<>(segments.all());
    orders.addAll(segments.held());
    return orders.size() > MOST ? List.of() : orders;
  }

  private List<EventOrder> all() {
    List<EventOrder> orders = new ArrayList<>();
    Map<Integer, Integer> before = new HashMap<>();
    // By thread and lock, the event that took it.
    Map<Integer, Map<Integer, Integer>> held = new HashMap<>();
    Map<Integer, Integer> heldByLast = Map.of();
    int last = -1;
    for (int event = 0; event < trace.size(); event++) {
      int thread = trace.threadAt(event);
      boolean place = Places.isPlace(trace, event) && !isReturn(event, before.get(thread));
      before.put(thread, event);
      Map<Integer, Integer> own = held.computeIfAbsent(thread, key -> new HashMap<>());
      switch (trace.kindAt(event)) {
        case LOCK -> own.putIfAbsent(trace.variableAt(event), event);
        case UNLOCK, WAIT -> own.remove(trace.variableAt(event));
        default -> {}
      }
      if (!place) {
        continue;
      }
      if (last >= 0 && trace.threadAt(last) != thread && couldHaveCome(thread, last)) {
        // Two sections of one lock are ordered where they take it: inside nobody could be met.
        boolean locks = trace.kindAt(event) == EventKind.LOCK;
        int first =
            locks ? heldByLast.getOrDefault(trace.variableAt(event), last) : firstLook(last);
        orders.add(EventOrder.of(first, event));
      }
      last = event;
      heldByLast = Map.copyOf(own);
    }
    return orders;
  }

  /** Threads that were stopped for good while another failed go on after what that one did last. */
  private List<EventOrder> held() {
    Map<Integer, Integer> lastOfAll = new TreeMap<>();
    int failed = -1;
    for (int event = 0; event < trace.size(); event++) {
      lastOfAll.put(trace.threadAt(event), event);
      failed = trace.kindAt(event) == EventKind.THROW ? event : failed;
    }
    int culprit = failed;
    while (culprit >= 0
        && !(trace.threadAt(culprit) == trace.threadAt(failed) && Places.isPlace(trace, culprit))) {
      culprit--;
    }
    culprit = culprit < 0 ? culprit : firstLook(culprit);
    List<EventOrder> orders = new ArrayList<>();
    for (int last : lastOfAll.values()) {
      if (last < culprit
          && trace.threadAt(last) != trace.threadAt(culprit)
          && Places.isFollowed(trace, last)) {
        orders.add(new EventOrder(List.of(culprit, last), false, true));
      }
    }
    return orders;
  }

  /**
   * Where the thread first read what it reads here, if nothing came in between: that is what it
   * decides by. The last read may be for the message of the failure, where a repaired program never
   * comes.
   */
  private int firstLook(int event) {
    int first = event;
    for (int i = event;
        trace.kindAt(event) == EventKind.READ
            && i >= 0
            && trace.threadAt(i) == trace.threadAt(event);
        i--) {
      if (trace.variableAt(i) == trace.variableAt(event)) {
        if (trace.kindAt(i) != EventKind.READ) {
          break;
        }
        first = Places.isPlace(trace, i) ? i : first;
      }
    }
    return first;
  }

  /** Whether a thread takes back the lock that it had waited on: nobody can be there in time. */
  private boolean isReturn(int event, @Nullable Integer before) {
    return before != null
        && trace.kindAt(event) == EventKind.LOCK
        && trace.kindAt(before) == EventKind.WAIT;
  }

  /** Whether the thread had been started by then. */
  private boolean couldHaveCome(int thread, int event) {
    Integer fork = forks.get(trace.threads().get(thread).javaName());
    return fork == null || fork < event;
  }
}
