package dev.bohr.core.pin;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.VariableKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Proposes which orders of a failing run may be what makes it fail.
 *
 * <p>A thread is stopped while others go on, or begins later than it could: what these do in
 * between and what it does next are in an order that a run without control would seldom have. So
 * for every such gap of a thread the orders are (1) the last conflicting event of others in the
 * gap, then the thread's next; and (2) the thread's last before the gap, then the first conflicting
 * one in it. (1) alone suffices when the thread is paused where the gap ends; (2) is needed as well
 * when others must have seen what it did before.
 *
 * <p>A thread that never goes on has to be kept from what it would have done next. In a deadlock
 * the threads are to be together where each is about to take its last lock.
 *
 * <p>Sets of few orders come first. A set is worth nothing until it has been tried.
 */
public final class PinCandidates {
  /** How many events of a thread beside a gap are looked at. */
  private static final int NEAR = 24;

  /** How many orders are kept for each gap, and how many sets are proposed in all. */
  private static final int PER_GAP = 4;

  private static final int MOST = 40;

  /** How telling it is that a thread never goes on. */
  private static final int HELD = 3;

  private final Trace trace;

  /** By thread, its events in order. */
  private final Map<Integer, List<Integer>> byThread = new TreeMap<>();

  private final Set<EventOrder> first = new LinkedHashSet<>();

  /** How telling an order is. */
  private final Map<EventOrder, Integer> strengths = new HashMap<>();

  private final Set<EventOrder> chains = new LinkedHashSet<>();
  private final Set<List<EventOrder>> pairs = new LinkedHashSet<>();

  private PinCandidates(Trace trace) {
    this.trace = trace;
    for (int event = 0; event < trace.size(); event++) {
      byThread.computeIfAbsent(trace.threadAt(event), thread -> new ArrayList<>()).add(event);
    }
  }

  /** Sets of orders, the most promising first. */
  public static List<List<EventOrder>> of(Trace trace) {
    return new PinCandidates(trace).all();
  }

  private List<List<EventOrder>> all() {
    // What happened late is nearer to the failure.
    List<List<Integer>> threads = new ArrayList<>(byThread.values());
    threads.sort((a, b) -> b.get(b.size() - 1) - a.get(a.size() - 1));
    threads.forEach(this::gaps);
    held();
    List<List<EventOrder>> sets = new ArrayList<>();
    first.forEach(order -> sets.add(List.of(order)));
    chains.forEach(order -> sets.add(List.of(order)));
    sets.addAll(pairs);
    if (first.size() > 1 && first.size() <= PER_GAP) {
      sets.add(List.copyOf(first));
    }
    sets.sort(Comparator.comparingInt(set -> -strength(set)));
    EventOrder ring = trace.outcome().kind() == OutcomeKind.DEADLOCK ? lastLocks() : null;
    if (ring != null) {
      sets.add(0, List.of(ring));
    }
    return sets.stream().limit(MOST).toList();
  }

  private int strength(List<EventOrder> set) {
    return set.stream().mapToInt(order -> strengths.getOrDefault(order, 0)).max().orElse(0);
  }

  /** The locks that threads still wait for: the last event of a thread that never ends. */
  private @Nullable EventOrder lastLocks() {
    List<Integer> wanted = new ArrayList<>();
    for (List<Integer> events : byThread.values()) {
      int last = events.get(events.size() - 1);
      if (trace.kindAt(last) == EventKind.LOCK) {
        wanted.add(last);
      }
    }
    return wanted.size() < 2 ? null : new EventOrder(wanted, true, false);
  }

  /**
   * Threads that were stopped for good while another failed: what that one did last must come
   * before they go on.
   */
  private void held() {
    int failed = trace.size() - 1;
    while (failed >= 0 && trace.kindAt(failed) != EventKind.THROW) {
      failed--;
    }
    for (List<Integer> own : byThread.values()) {
      int last = own.get(own.size() - 1);
      if (failed < 0 || !Places.isFollowed(trace, last) || last > failed) {
        continue;
      }
      List<Integer> culprit = byThread.getOrDefault(trace.threadAt(failed), List.of());
      for (int i = culprit.size() - 1; i >= 0 && culprit.get(i) > last; i--) {
        if (isPlace(culprit.get(i))) {
          EventOrder order = new EventOrder(List.of(culprit.get(i), last), false, true);
          first.add(order);
          strengths.put(order, HELD);
          EventOrder earlier = before(own, own.size(), last, failed);
          if (earlier != null) {
            pairs.add(List.of(earlier, order));
          }
          break;
        }
      }
    }
  }

  /** Where a thread could have gone on and others did. */
  private void gaps(List<Integer> own) {
    for (int i = own.size() - 1; i >= 0; i--) {
      int next = own.get(i);
      int before = i == 0 ? forkOf(own) : own.get(i - 1);
      if (next - before > 1) {
        gap(own, i, before, next);
      }
    }
  }

  /** The start of the thread; from then on it could have run. */
  private int forkOf(List<Integer> own) {
    String name = trace.threads().get(trace.threadAt(own.get(0))).javaName();
    for (int event = own.get(0) - 1; event >= 0; event--) {
      int variable = trace.variableAt(event);
      if (trace.kindAt(event) == EventKind.FORK
          && variable != Trace.NO_VARIABLE
          && trace.variables().get(variable).label().equals(name)) {
        return event;
      }
    }
    return own.get(0);
  }

  private void gap(List<Integer> own, int next, int from, int to) {
    EventOrder earlier = before(own, next, from, to);
    int found = 0;
    for (int i = next; i < own.size() && i < next + NEAR && found < PER_GAP; i++) {
      int mine = own.get(i);
      if (!isPlace(mine)) {
        continue;
      }
      Collection<Integer> changes = lastOfEach(from, to, mine, true);
      Set<Integer> others = new LinkedHashSet<>(changes);
      others.addAll(lastOfEach(from, to, mine, false));
      for (int other : others) {
        EventOrder later = EventOrder.of(other, mine);
        first.add(later);
        strengths.merge(later, strength(own, next, other, mine), Math::max);
        if (earlier != null) {
          pairs.add(List.of(earlier, later));
        }
      }
      if (changes.size() > 1) {
        List<Integer> chain = new ArrayList<>(changes);
        chain.sort(null);
        chain.add(mine);
        EventOrder all = new EventOrder(chain, false, false);
        chains.add(all);
        strengths.put(all, strength(own, next, chain.get(0), mine));
      }
      found += others.isEmpty() ? 0 : 1;
    }
  }

  /**
   * Another's change between two accesses of the stopped thread to the same variable tells most;
   * one that merely comes before the thread begins tells least.
   */
  private int strength(List<Integer> own, int next, int other, int mine) {
    int strength = isChange(other) ? 1 : 0;
    strength += isChange(mine) ? 1 : 0;
    strength += next > 1 ? 1 : 0;
    for (int i = next - 1; i >= 0 && i >= next - NEAR; i--) {
      if (trace.variableAt(own.get(i)) == trace.variableAt(mine) && isPlace(own.get(i))) {
        return strength + 2;
      }
    }
    return strength;
  }

  private boolean isChange(int event) {
    return trace.kindAt(event) != EventKind.READ;
  }

  /**
   * By thread, its last event in the gap that conflicts with one of the stopped thread.
   *
   * @param changing whether only changes count
   */
  private Collection<Integer> lastOfEach(int from, int to, int mine, boolean changing) {
    Map<Integer, Integer> last = new TreeMap<>();
    for (int event = from + 1; event < to; event++) {
      if (isPlace(event) && conflict(event, mine) && (isChange(event) || !changing)) {
        last.put(trace.threadAt(event), event);
      }
    }
    return last.values();
  }

  /** What the thread did before the gap, and the first that conflicts with it in the gap. */
  private @Nullable EventOrder before(List<Integer> own, int next, int from, int to) {
    for (int event = from + 1; event < to; event++) {
      for (int i = next - 1; i >= 0 && i >= next - NEAR; i--) {
        if (isPlace(event) && isPlace(own.get(i)) && conflict(own.get(i), event)) {
          return EventOrder.of(own.get(i), event);
        }
      }
    }
    return null;
  }

  private boolean isPlace(int event) {
    return Places.isPlace(trace, event);
  }

  private boolean conflict(int one, int two) {
    return trace.threadAt(one) != trace.threadAt(two)
        && trace.variableAt(one) == trace.variableAt(two)
        && trace.variables().get(trace.variableAt(one)).kind() != VariableKind.THREAD
        && (isChange(one) || isChange(two));
  }
}
