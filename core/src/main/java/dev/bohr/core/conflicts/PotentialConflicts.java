package dev.bohr.core.conflicts;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All potential conflicts of a run, as a conflict detector in the manner of Eraser (Savage et al.,
 * TOCS 1997) and CalFuzzer gives them for Methodology II of "Concurrent Breakpoints" (Park and Sen,
 * section 5): races, lock contentions, contentions on synchronisation objects.
 *
 * <p>Two events conflict when different threads use the same thing, at least one of them changes
 * it, no lock keeps them apart, and neither fork nor join orders them. Locksets are combined with
 * happens-before, but only that of forks and joins: the order of locks, volatiles and queues may be
 * otherwise in the next run. To take a lock is to change it, unless both only read what it guards.
 * So the operations of a wait and its notification do not conflict, since both hold the monitor;
 * where the two threads take it, they do, and that is where the paper has its breakpoints.
 *
 * <p>What a class initialiser does is over before others use the class, and is left out. So is a
 * lock that its thread holds already, or takes back after a wait.
 *
 * <p>Where two threads take two locks in opposite orders, that is a conflict of its own ({@link
 * CrossedLocks}).
 *
 * <p>Exact but for the limit of {@link #MOST_USES}: each pair of sites is found, once.
 */
public final class PotentialConflicts {
  /** Uses of one thing that differ in thread, site or locks; more of them are not looked at. */
  static final int MOST_USES = 1_024;

  private final Trace trace;
  private final Set<String> volatiles;
  private final ForkJoinOrder order;
  private final LockSets locks;
  private final CrossedLocks crossed;

  /**
   * By what is used (a variable or, numbered after all of these, the permit of a thread): each use
   * with its first event.
   */
  private final Map<Integer, Map<Use, Integer>> uses = new HashMap<>();

  private final Map<Pair, Conflict> found;

  /**
   * Uses of one thing that cannot be told apart here.
   *
   * @param time of the thread, by its forks
   * @param shared whether it takes a lock together with other readers
   */
  private record Use(
      int thread,
      int time,
      String site,
      ConflictKind kind,
      boolean changes,
      boolean shared,
      Set<Integer> held) {}

  /** Two sites in the order of their names. */
  private record Pair(String one, String two, boolean deadlock) {
    static Pair of(String one, String two, boolean deadlock) {
      boolean inOrder = one.compareTo(two) <= 0;
      return new Pair(inOrder ? one : two, inOrder ? two : one, deadlock);
    }
  }

  private PotentialConflicts(Trace trace, Set<String> volatiles, Map<Pair, Conflict> found) {
    this.trace = trace;
    this.volatiles = volatiles;
    this.found = found;
    this.order = new ForkJoinOrder(trace);
    this.locks = new LockSets(trace);
    this.crossed = new CrossedLocks(order);
  }

  /**
   * The conflicts of several runs of one program, in the order in which they came up.
   *
   * @param traces recorded with names that tell objects apart
   * @param volatiles {@linkplain Site#key keys} of the sites that access volatile fields
   */
  public static List<Conflict> of(Collection<Trace> traces, Set<String> volatiles) {
    Map<Pair, Conflict> found = new LinkedHashMap<>();
    for (Trace trace : traces) {
      new PotentialConflicts(trace, volatiles, found).walk();
    }
    return List.copyOf(found.values());
  }

  private void walk() {
    for (int event = 0; event < trace.size(); event++) {
      int thread = trace.threadAt(event);
      Set<Integer> before = locks.held(thread);
      boolean takes = locks.next(event);
      order.next(event);
      ConflictKind kind = kind(event, takes);
      if (kind != null && isPlace(event)) {
        use(event, kind, before);
      }
      if (kind == ConflictKind.LOCK && isPlace(event)) {
        crossed.add(
            new CrossedLocks.Taking(
                thread, order.time(thread), site(event).key(), locks.lock(event), before),
            event,
            (earlier, first, later, second) ->
                found.putIfAbsent(
                    Pair.of(earlier.site(), later.site(), true),
                    new Conflict(ConflictKind.DEADLOCK, trace, first, second)));
      }
    }
  }

  /** How an event uses what it acts on; null when it gets into nobody's way. */
  private @Nullable ConflictKind kind(int event, boolean takes) {
    EventKind kind = trace.kindAt(event);
    if (kind == EventKind.PARK || kind == EventKind.UNPARK) {
      return ConflictKind.SYNC;
    }
    int variable = trace.variableAt(event);
    if (variable == Trace.NO_VARIABLE) {
      return null;
    }
    String detail = trace.detailAt(event);
    return switch (trace.variables().get(variable).kind()) {
      case FIELD, STATIC, ELEMENT -> isVolatile(event) ? ConflictKind.SYNC : ConflictKind.RACE;
      case OBJECT -> ConflictKind.SYNC;
      // Who waits or notifies holds the monitor: nobody else can be at the same point.
      case MONITOR -> takes ? ConflictKind.LOCK : null;
      case LOCK -> {
        if (detail != null && detail.endsWith(LockMode.INITIALISATION)) {
          yield null;
        }
        boolean tries = detail != null && detail.endsWith(LockMode.IN_VAIN);
        if (locks.mode(event) == LockMode.NONE) {
          yield ConflictKind.SYNC;
        }
        yield takes || tries ? ConflictKind.LOCK : null;
      }
      case THREAD -> null;
    };
  }

  /** What happens inside the JDK is at the site of a call, which says nothing of fields. */
  private boolean isVolatile(int event) {
    return !trace.libraryAt(event) && volatiles.contains(site(event).key());
  }

  private Site site(int event) {
    return trace.sites().get(trace.siteAt(event));
  }

  /** Also in classes without line numbers, where the method and the index of the instruction do. */
  private boolean isPlace(int event) {
    Site site = site(event);
    return !site.equals(Site.UNKNOWN) && !site.method().equals("<clinit>");
  }

  private void use(int event, ConflictKind kind, Set<Integer> held) {
    int thing = thing(event);
    if (thing < 0) {
      return;
    }
    int thread = trace.threadAt(event);
    Use use =
        new Use(
            thread,
            order.time(thread),
            site(event).key(),
            kind,
            kind == ConflictKind.LOCK || trace.kindAt(event) != EventKind.READ,
            locks.mode(event) == LockMode.READ,
            held);
    Map<Use, Integer> known = uses.computeIfAbsent(thing, key -> new LinkedHashMap<>());
    if (known.containsKey(use) || known.size() >= MOST_USES) {
      return;
    }
    known.forEach(
        (other, first) -> {
          if (conflict(other, use)) {
            add(other, first, use, event);
          }
        });
    known.put(use, event);
  }

  /** A variable; for a permit, a number of its own for each thread; -1 when that is not known. */
  private int thing(int event) {
    int variables = trace.variables().size();
    return switch (trace.kindAt(event)) {
      case PARK -> variables + trace.threadAt(event);
      case UNPARK -> {
        int thread = order.named(event);
        yield thread < 0 ? -1 : variables + thread;
      }
      default -> trace.variableAt(event);
    };
  }

  private boolean conflict(Use earlier, Use later) {
    return earlier.thread != later.thread
        && (earlier.changes || later.changes)
        && !(earlier.shared && later.shared)
        && !order.isOver(earlier.thread, earlier.time, later.thread)
        && !LockSets.exclude(earlier.held, later.held);
  }

  private void add(Use earlier, int first, Use later, int second) {
    Pair pair = Pair.of(earlier.site, later.site, false);
    ConflictKind kind = earlier.kind.compareTo(later.kind) < 0 ? earlier.kind : later.kind;
    Conflict old = found.get(pair);
    if (old == null || kind.compareTo(old.kind()) < 0) {
      found.put(pair, new Conflict(kind, trace, first, second));
    }
  }
}
