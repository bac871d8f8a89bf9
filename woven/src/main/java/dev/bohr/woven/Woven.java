package dev.bohr.woven;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.breakpoints.Breakpoints;
import dev.bohr.breakpoints.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the agent inserts into classes calls this: {@link #enter} before the instructions of a place
 * and {@link #leave} after them. Not for people.
 */
public final class Woven {
  private Woven() {}

  /** The places by their number, which inserted code names. Only ever replaced by a longer one. */
  private static volatile WovenPlace[] places = {};

  /** True while the thread is in here: it may use a class into which a place was inserted. */
  private static final ThreadLocal<Boolean> INSIDE = new ThreadLocal<>();

  /** The names that places ask for. */
  private static final Set<String> ASKED = ConcurrentHashMap.newKeySet();

  /** Of these, the ones of threads that were started, or came to any place. */
  private static final Set<String> SEEN = ConcurrentHashMap.newKeySet();

  /** Of places that could not be inserted, why; by place. */
  private static final Map<Integer, String> FAILED = new ConcurrentHashMap<>();

  /** Says of a class, by its name, why it has no places yet; null when it has been loaded. */
  private static volatile Function<String, @Nullable String> absence = name -> null;

  /** Turns breakpoints of files on. */
  public static void enable() {
    Breakpoints.enable();
  }

  /** Turns breakpoints of files off; threads that are paused go on. */
  public static void disable() {
    Breakpoints.disable();
  }

  /** The breakpoint of that name, if a file declared one. */
  public static @Nullable Breakpoint find(String name) {
    return Breakpoints.find(name);
  }

  /**
   * Makes the places of a breakpoint known.
   *
   * @return the number of its first place; the others follow
   */
  public static synchronized int add(Declared declared) {
    Breakpoint.Declaration declaration =
        Breakpoint.named(declared.name())
            .threads(declared.places().size())
            .pause(declared.pause())
            .ignoreFirst(declared.ignoreFirst())
            .atMost(declared.atMost())
            .giveUpAfter(declared.giveUpAfter());
    Breakpoint breakpoint = (declared.together() ? declaration.together() : declaration).create();
    List<WovenPlace> all = new ArrayList<>(List.of(places));
    int first = all.size();
    for (int i = 0; i < declared.places().size(); i++) {
      DeclaredPlace place = declared.places().get(i);
      all.add(
          new WovenPlace(
              breakpoint,
              i + 1,
              declared.sharing(place),
              place,
              new AtomicLong(),
              new AtomicBoolean()));
    }
    declared.places().stream()
        .map(DeclaredPlace::thread)
        .filter(Objects::nonNull)
        .forEach(ASKED::add);
    places = all.toArray(new WovenPlace[0]);
    return first;
  }

  /** A place could not be inserted, for a reason that the user is told at once. */
  public static void fail(int place, String why) {
    FAILED.put(place, why);
    places[place].say("is stale: " + why);
  }

  /** From now on, that is asked about classes of places that nobody reached. */
  public static void explain(Function<String, @Nullable String> why) {
    absence = why;
  }

  /** Why a place is not in the code, to be added to a sentence; empty when it is. */
  private static String why(int place) {
    String why = FAILED.get(place);
    if (why == null) {
      why = absence.apply(places[place].declared().location().className());
    }
    return why == null ? "" : ": " + why;
  }

  /** Sets all counts to zero, for the next test. */
  public static void reset() {
    Breakpoints.reset();
    for (WovenPlace place : places) {
      place.reached().set(0);
    }
    SEEN.clear();
  }

  /** These threads have nothing to do with the program while they stand there. */
  public static void ignore(Map<Thread, StackTraceElement[]> bystanders) {
    Breakpoints.ignore(bystanders);
  }

  /** How many places there are. */
  public static int size() {
    return places.length;
  }

  /**
   * The places, from that number on, whose location nobody came to, in words, and those for a
   * thread that there was not. A program that passes without having been there has shown nothing.
   * It may be another thread that comes: of two that made an object if there was none, in the
   * repaired program one does, and which one is open.
   */
  public static List<String> unreached(int from) {
    List<String> unreached = new ArrayList<>();
    WovenPlace[] all = places;
    for (int i = from; i < all.length; i++) {
      WovenPlace place = all[i];
      // Places that share a location have one number in the code.
      WovenPlace counted = all[i - place.number() + place.sharing()[0]];
      String thread = place.declared().thread();
      boolean isMissing = thread != null && !SEEN.contains(thread);
      if ((counted.reached().get() == 0 || isMissing) && place.breakpoint().hits() == 0) {
        unreached.add(
            "%s reached place %d of '%s', %s (%s)%s"
                .formatted(
                    isMissing ? "no thread '" + thread + "'" : "nobody",
                    place.number(),
                    place.breakpoint().name(),
                    place.declared().location(),
                    place.declared().origin(),
                    why(i - place.number() + place.sharing()[0])));
      }
    }
    return unreached;
  }

  /** What became of the inserted breakpoints, a line each, with places that nobody reached. */
  public static String report() {
    return report(0);
  }

  /** The same from a place on. */
  public static String report(int from) {
    StringBuilder text = new StringBuilder();
    WovenPlace[] all = places;
    for (int i = from; i < all.length; i++) {
      WovenPlace place = all[i];
      if (place.number() == 1) {
        text.append(text.length() == 0 ? "" : "\n").append(place.breakpoint());
      }
      if (place.breakpoint().arrivals(place.number()) == 0) {
        text.append(
            "; nobody reached place %d, %s (%s)%s"
                .formatted(
                    place.number(),
                    place.declared().location(),
                    place.declared().origin(),
                    why(i)));
      }
    }
    return text.toString();
  }

  /**
   * The same for programs: name, hits, timeouts, out of order and arrivals, with tabs between; then
   * lines for breakpoints with pauses that took their whole time.
   */
  public static String table() {
    StringBuilder text = new StringBuilder();
    for (WovenPlace place : places) {
      Breakpoint breakpoint = place.breakpoint();
      if (place.number() == 1) {
        text.append(text.length() == 0 ? "breakpoint\t" : "\nbreakpoint\t")
            .append(breakpoint.name().replace('\t', ' '))
            .append('\t')
            .append(breakpoint.hits())
            .append('\t')
            .append(breakpoint.timeouts())
            .append('\t')
            .append(breakpoint.overtakings());
      }
      text.append('\t').append(breakpoint.arrivals(place.number()));
    }
    for (WovenPlace place : places) {
      long waitedOut = place.breakpoint().waitedOut();
      if (place.number() == 1 && waitedOut > 0) {
        String name = place.breakpoint().name().replace('\t', ' ');
        text.append("\nwaited-out\t").append(name).append('\t').append(waitedOut);
      }
    }
    return text.length() == 0 ? "" : text.append('\n').toString();
  }

  /** A thread is started. */
  public static void started(Thread thread) {
    if (Breakpoints.isEnabled()) {
      seen(thread);
    }
  }

  private static void seen(Thread thread) {
    String name = thread.getName();
    if (ASKED.contains(name)) {
      SEEN.add(name);
    }
  }

  /**
   * A thread comes to a place.
   *
   * @param values where the paths begin: first those of the objects that must be the same, then
   *     those of the conditions; null when breakpoints were off
   */
  public static void enter(int place, @Nullable Object @Nullable [] values) {
    if (values != null && Breakpoints.isEnabled()) {
      arrive(place, values);
    }
  }

  private static void arrive(int place, @Nullable Object[] values) {
    if (INSIDE.get() != null) {
      return;
    }
    INSIDE.set(true);
    try {
      OpenTurns.close(place);
      WovenPlace here = places[place];
      String caller = here.declared().caller();
      if (caller != null && !Callers.has(caller)) {
        return;
      }
      here.reached().incrementAndGet();
      if (here.declared().thread() != null) {
        seen(Thread.currentThread());
      }
      // Others are not counted among those that the first of are let through.
      Turn turn = here.isForThisThread() ? here.turn(values) : Turn.NONE;
      if (turn.isHit()) {
        OpenTurns.add(place, turn);
      }
    } finally {
      INSIDE.remove();
    }
  }

  /** A thread has done the action of a place; breakpoints may have been turned off meanwhile. */
  public static void leave(int place) {
    if (Breakpoints.isEnabled() || OpenTurns.areThere()) {
      depart(place);
    }
  }

  private static void depart(int place) {
    if (INSIDE.get() != null) {
      return;
    }
    INSIDE.set(true);
    try {
      OpenTurns.close(place);
    } finally {
      INSIDE.remove();
    }
  }
}
