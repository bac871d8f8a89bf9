package dev.bohr.cli.pin;

import dev.bohr.agent.weave.SiteLocations;
import dev.bohr.cli.program.Program;
import dev.bohr.core.pin.EventOrder;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Variable;
import dev.bohr.core.trace.VariableKind;
import dev.bohr.woven.BreakpointFile;
import dev.bohr.woven.Declared;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.ObjectPath;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes orders of events as a breakpoint file: where each event is in the code, which object it is
 * about, and, if wanted, in which thread.
 */
public final class PlaceWriter implements AutoCloseable {
  /** Long for a thread that is on its way, and over at once when it comes. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /**
   * Whom nobody has met in that many pauses is not paused again: in a repaired program, beside a
   * thread that sleeps, each of many visits would take its whole pause.
   */
  private static final long GIVE_UP_AFTER = 3;

  private final Trace trace;
  private final Duration pause;
  private final long atMost;
  private final long giveUpAfter;
  private final ClassFiles classes;

  PlaceWriter(Trace trace, Program program) throws IOException {
    this(trace, program, PAUSE, 1, GIVE_UP_AFTER);
  }

  /**
   * @param pause how long a thread waits for the others
   * @param atMost after how many hits nobody is paused
   */
  public PlaceWriter(Trace trace, Program program, Duration pause, long atMost) throws IOException {
    this(trace, program, pause, atMost, Long.MAX_VALUE);
  }

  private PlaceWriter(Trace trace, Program program, Duration pause, long atMost, long giveUpAfter)
      throws IOException {
    this.trace = trace;
    this.pause = pause;
    this.atMost = atMost;
    this.giveUpAfter = giveUpAfter;
    this.classes = new ClassFiles(program);
  }

  /** How closely a place is tied to the failing run; what is tied less survives more changes. */
  public enum Tie {
    /** Any thread. */
    CODE,
    /** The thread of the event. */
    THREAD,
    /** The thread, when it comes there as many times as it had. */
    VISIT
  }

  /** Where a place is for what happens in a call of the JDK. */
  public enum Depth {
    /** At the program's call, before all that it does. */
    CALL,
    /** At the instruction in the JDK, on the way from the program's method. */
    INSIDE
  }

  /**
   * The file; null when one of the events is nowhere that a breakpoint can be.
   *
   * @param name of the failure
   * @param tie of its places
   */
  public @Nullable BreakpointFile write(String name, List<EventOrder> orders, Tie tie)
      throws IOException {
    return write(name, orders, tie, Depth.CALL);
  }

  /** The same, with places as deep. */
  @Nullable BreakpointFile write(String name, List<EventOrder> orders, Tie tie, Depth depth)
      throws IOException {
    List<Declared> all = new ArrayList<>();
    for (EventOrder order : orders) {
      List<DeclaredPlace> places = places(order, tie, depth);
      if (places == null) {
        return null;
      }
      String called = orders.size() == 1 ? name : name + " " + (all.size() + 1);
      all.add(new Declared(called, pause, order.together(), 0, atMost, giveUpAfter, places));
    }
    return new BreakpointFile(all);
  }

  private @Nullable List<DeclaredPlace> places(EventOrder order, Tie tie, Depth depth)
      throws IOException {
    List<SiteLocations.Named> found = new ArrayList<>();
    for (int i = 0; i < order.events().size(); i++) {
      int event = order.events().get(i);
      boolean next = order.held() && i == order.events().size() - 1;
      SiteLocations.Named named =
          next ? after(event) : isInside(event, depth) ? inside(event) : named(event);
      if (named == null) {
        return null;
      }
      found.add(named);
    }
    List<ObjectPath> same = same(order, found, depth);
    List<DeclaredPlace> places = new ArrayList<>();
    for (int i = 0; i < found.size(); i++) {
      int event = order.events().get(i);
      String thread = trace.threads().get(trace.threadAt(event)).javaName();
      boolean named = tie != Tie.CODE && !thread.isBlank();
      boolean next = order.held() && i == order.events().size() - 1;
      places.add(
          new DeclaredPlace(
              found.get(i).location(),
              same,
              List.of(),
              null,
              named ? thread : null,
              !next && isInside(event, depth) ? caller(event) : null,
              named && tie == Tie.VISIT && !next ? visitsBefore(event) : 0,
              ""));
    }
    return places;
  }

  /** How often the thread had done there before what it does in the event. */
  private long visitsBefore(int event) {
    if (trace.libraryAt(event)) {
      return 0;
    }
    return IntStream.range(0, event)
        .filter(
            other ->
                trace.threadAt(other) == trace.threadAt(event)
                    && trace.siteAt(other) == trace.siteAt(event)
                    && trace.kindAt(other) == trace.kindAt(event))
        .count();
  }

  /** What all of them are about, when that is one object and each has it at hand. */
  private List<ObjectPath> same(EventOrder order, List<SiteLocations.Named> found, Depth depth) {
    int variable = trace.variableAt(order.events().get(0));
    boolean one =
        !order.together()
            && !order.held()
            && variable != Trace.NO_VARIABLE
            && order.events().stream().allMatch(event -> trace.variableAt(event) == variable);
    if (!one || !found.stream().allMatch(SiteLocations.Named::hasTarget)) {
      return List.of();
    }
    Variable shared = trace.variables().get(variable);
    boolean library =
        order.events().stream()
            .anyMatch(event -> trace.libraryAt(event) && !isInside(event, depth));
    if (library
        || shared.kind() == VariableKind.STATIC
        || order.events().stream().anyMatch(event -> isView(event) || isAwait(event))) {
      return List.of();
    }
    List<ObjectPath> target = List.of(ObjectPath.parse("target"));
    return found.stream().allMatch(SiteLocations.Named::isElement)
        ? List.of(target.get(0), ObjectPath.parse("index"))
        : target;
  }

  /** Whether it is about a lock, but called on its condition. */
  private boolean isAwait(int event) {
    return trace.kindAt(event) == EventKind.WAIT
        && trace.variables().get(trace.variableAt(event)).kind() == VariableKind.LOCK;
  }

  /** Whether it is one of the two locks of a read-write lock, which are objects of their own. */
  private boolean isView(int event) {
    LockMode mode =
        LockMode.of(
            trace.kindAt(event),
            trace.variables().get(trace.variableAt(event)).kind(),
            trace.detailAt(event));
    return mode == LockMode.READ || mode == LockMode.WRITE;
  }

  private SiteLocations.@Nullable Named named(int event) throws IOException {
    Site site = trace.sites().get(trace.siteAt(event));
    SiteLocations locations = classes.locations(site.className());
    if (locations == null) {
      return null;
    }
    boolean locks = trace.kindAt(event) == EventKind.LOCK;
    if (site.bytecodeIndex() < 0) {
      return locations.findLock(site.method(), site.line());
    }
    // What happens inside a call of the JDK is known by the line of the call, where there are
    // lines.
    SiteLocations.Named exact =
        isInCall(event) && site.line() > 0
            ? null
            : locations.find(site.method(), site.descriptor(), site.bytecodeIndex(), locks);
    return exact == null ? locations.findCall(site.method(), site.line(), called(event)) : exact;
  }

  private boolean isInside(int event, Depth depth) {
    return depth == Depth.INSIDE && trace.innerSiteAt(event) != Trace.NO_SITE;
  }

  private SiteLocations.@Nullable Named inside(int event) throws IOException {
    Site inner = trace.sites().get(trace.innerSiteAt(event));
    SiteLocations locations = classes.locations(inner.className());
    if (locations == null) {
      return null;
    }
    return inner.bytecodeIndex() < 0
        ? locations.findLock(inner.method(), inner.line())
        : locations.find(inner.method(), inner.descriptor(), inner.bytecodeIndex(), false);
  }

  /** The program's method that called the JDK. */
  private String caller(int event) {
    Site site = trace.sites().get(trace.siteAt(event));
    return site.className() + '.' + site.method();
  }

  /** What a thread would have done next. */
  private SiteLocations.@Nullable Named after(int event) throws IOException {
    Site site = trace.sites().get(trace.siteAt(event));
    SiteLocations locations = classes.locations(site.className());
    if (locations == null) {
      return null;
    }
    // What happens inside a call of the JDK is over when the call is.
    return isInCall(event) && site.line() > 0
        ? locations.findAfterCall(site.method(), site.line(), called(event))
        : locations.findNext(site.method(), site.descriptor(), site.bytecodeIndex());
  }

  private boolean isInCall(int event) {
    int variable = trace.variableAt(event);
    if (variable == Trace.NO_VARIABLE) {
      return true;
    }
    VariableKind kind = trace.variables().get(variable).kind();
    return trace.libraryAt(event) || kind == VariableKind.OBJECT || kind == VariableKind.LOCK;
  }

  /** The method of the JDK that an event happened in, as {@code ArrayList.add}. */
  private String called(int event) {
    String detail = trace.detailAt(event);
    return detail == null ? "" : detail.substring(detail.lastIndexOf('.') + 1);
  }

  @Override
  public void close() throws IOException {
    classes.close();
  }
}
