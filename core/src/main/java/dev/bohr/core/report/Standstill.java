package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * Who waits for whom at the end of a run that nobody could continue.
 *
 * @param ring the threads of a deadlock: each waits for the next, the last for the first; empty
 *     when there is no ring
 * @param others the other threads that wait
 * @param awaited the monitors on which threads wait for a notify that never comes
 */
record Standstill(List<Stuck> ring, List<Stuck> others, Set<Integer> awaited) {

  /** What a thread waits for. */
  enum How {
    LOCK,
    NOTIFY,
    SIGNAL,
    PARK,
    JOIN,
    UNKNOWN
  }

  /**
   * A lock that a thread holds.
   *
   * @param lock its name
   * @param place where it was taken
   */
  record Held(String lock, String place) {}

  /**
   * A thread that cannot go on.
   *
   * @param thread its index in the trace
   * @param name as the user knows it
   * @param held the locks that it holds; in a ring, only the one that the thread before it wants
   * @param how what it waits for
   * @param wanted name of the lock, monitor or thread that it waits for; empty when not known
   * @param place where it waits; its last known place when what it waits for is not known
   * @param holder the thread that it waits for, or {@link Timeline#NONE}
   * @param holderName that thread's name, or empty
   */
  record Stuck(
      int thread,
      String name,
      List<Held> held,
      How how,
      String wanted,
      String place,
      int holder,
      String holderName) {}

  /** Nobody is stuck. */
  static final Standstill NONE = new Standstill(List.of(), List.of(), Set.of());

  boolean isEmpty() {
    return ring.isEmpty() && others.isEmpty();
  }

  /** Whether an event of this kind notifies a monitor on which a thread waits for ever. */
  boolean isAwaited(int variable, EventKind kind) {
    return (kind == EventKind.NOTIFY || kind == EventKind.NOTIFY_ALL) && awaited.contains(variable);
  }

  /** Looks at the last event of each thread that did not end. */
  static Standstill of(RunFacts facts) {
    Timeline timeline = facts.timeline();
    if (!timeline.standsStill()) {
      return NONE;
    }
    Map<Integer, Stuck> stuck = new HashMap<>();
    List<Stuck> inOrder = new ArrayList<>();
    for (int thread : timeline.threadsInOrder()) {
      if (!timeline.finished(thread) && timeline.last(thread) != Timeline.NONE) {
        Stuck found = stuck(facts, thread);
        stuck.put(thread, found);
        inOrder.add(found);
      }
    }
    boolean deadlock = facts.trace().outcome().kind() == OutcomeKind.DEADLOCK;
    List<Stuck> ring = deadlock ? ring(facts, inOrder, stuck) : List.of();
    ring.forEach(member -> inOrder.removeIf(each -> each.thread == member.thread));
    return new Standstill(ring, List.copyOf(inOrder), awaited(facts, inOrder));
  }

  private static Set<Integer> awaited(RunFacts facts, List<Stuck> all) {
    Set<Integer> monitors = new HashSet<>();
    for (Stuck stuck : all) {
      if (stuck.how == How.NOTIFY) {
        monitors.add(facts.trace().variableAt(facts.timeline().last(stuck.thread)));
      }
    }
    return monitors;
  }

  private static Stuck stuck(RunFacts facts, int thread) {
    Trace trace = facts.trace();
    int last = facts.timeline().last(thread);
    EventKind kind = trace.kindAt(last);
    Holds.LockWait wait = facts.holds().waitFor(last);
    How how = How.UNKNOWN;
    String wanted = "";
    int holder = Timeline.NONE;
    if (wait != null && wait.forEver()) {
      how = kind == EventKind.JOIN ? How.JOIN : How.LOCK;
      holder = wait.holder();
      wanted = how == How.JOIN ? facts.threads().name(holder) : lock(facts, last);
    } else if (kind == EventKind.WAIT) {
      String awaits = trace.detailAt(last);
      how = awaits == null ? How.NOTIFY : How.SIGNAL;
      wanted = awaits == null ? facts.variables().of(last) : facts.variables().awaits(awaits);
    } else if (kind == EventKind.PARK) {
      how = How.PARK;
      wanted = trace.variableAt(last) == Trace.NO_VARIABLE ? "" : facts.variables().of(last);
    }
    return new Stuck(
        thread,
        facts.threads().name(thread),
        held(facts, thread, lock -> true),
        how,
        wanted,
        Places.of(trace.sites().get(trace.siteAt(last))),
        holder,
        holderName(facts, thread, holder));
  }

  private static String holderName(RunFacts facts, int thread, int holder) {
    if (holder == thread) {
      return "itself";
    }
    return holder == Timeline.NONE ? "" : facts.threads().name(holder);
  }

  /** The name of the lock that an event takes, and how. */
  private static String lock(RunFacts facts, int event) {
    return facts.holds().mode(event).of(facts.variables().of(event));
  }

  private static List<Held> held(RunFacts facts, int thread, IntPredicate lock) {
    Trace trace = facts.trace();
    return facts.holds().open().stream()
        .filter(hold -> hold.thread() == thread && lock.test(trace.variableAt(hold.from())))
        .map(
            hold ->
                new Held(
                    lock(facts, hold.from()),
                    Places.of(trace.sites().get(trace.siteAt(hold.from())))))
        .toList();
  }

  private static List<Stuck> ring(RunFacts facts, List<Stuck> all, Map<Integer, Stuck> byThread) {
    for (Stuck start : all) {
      List<Stuck> path = new ArrayList<>();
      Stuck at = start;
      while (at != null && !path.contains(at)) {
        path.add(at);
        at = byThread.get(at.holder);
      }
      if (at != null) {
        return inFocus(facts, path.subList(path.indexOf(at), path.size()));
      }
    }
    return List.of();
  }

  /** Of the locks that each holds, leaves the one that the thread before it wants. */
  private static List<Stuck> inFocus(RunFacts facts, List<Stuck> ring) {
    List<Stuck> focused = new ArrayList<>();
    for (int i = 0; i < ring.size(); i++) {
      Stuck before = ring.get((i + ring.size() - 1) % ring.size());
      Stuck self = ring.get(i);
      int wanted = facts.trace().variableAt(facts.timeline().last(before.thread));
      List<Held> held = held(facts, self.thread, lock -> lock == wanted);
      focused.add(
          new Stuck(
              self.thread,
              self.name,
              held,
              self.how,
              self.wanted,
              self.place,
              self.holder,
              self.holderName));
    }
    return List.copyOf(focused);
  }
}
