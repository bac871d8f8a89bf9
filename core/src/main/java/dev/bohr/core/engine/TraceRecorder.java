package dev.bohr.core.engine;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.Value;
import dev.bohr.runtime.Sites;
import dev.bohr.runtime.TrustedRows;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes down a run event by event, with names and values, for reports and for comparison.
 *
 * <p>This says which event each observation is, and what is told with it. Recording is done in a
 * repetition of a run under its schedule, so it may be slow: it walks stacks to find the program's
 * line behind a library call, and reads variables by reflection.
 */
public final class TraceRecorder extends Observer {
  private final ObjectNames names = new ObjectNames();
  private final Variables contents;
  private final TraceVariables variables;
  private final EventLog events;
  private final Points points;

  /** Whether a lock may be called by the field through which it was reached. */
  private final boolean byField;

  /** By the thread's index in the run, the lock whose condition it awaits. */
  private final Map<Integer, Object> awaiting = new HashMap<>();

  private final Set<String> pointKeys = new HashSet<>();
  private final Set<String> eventKeys = new HashSet<>();

  /**
   * @param points says which accesses are events without being points
   * @param byField whether objects are called by the field through which they were reached, which
   *     people prefer; otherwise by class and number, so that one object has one name all the time
   */
  public TraceRecorder(ClassLoader loader, Points points, boolean byField) {
    TraceBuilder builder = new TraceBuilder();
    this.contents = new Variables(loader);
    this.variables = new TraceVariables(builder, names);
    this.events = new EventLog(builder, contents, names);
    this.points = points;
    this.byField = byField;
  }

  /** The trace of the run that has just ended. */
  public Trace finish(String target, Map<String, String> environment, Outcome outcome) {
    return events.finish(target, environment, outcome);
  }

  /** Keys of the access sites that were points in the run. */
  public Set<String> pointKeys() {
    return pointKeys;
  }

  /** Keys of the access sites that were events in the run, but no points. */
  public Set<String> eventKeys() {
    return eventKeys;
  }

  @Override
  void begun(ControlledThread thread) {
    events.append(thread, EventKind.BEGIN, Site.UNKNOWN, Trace.NO_VARIABLE);
  }

  @Override
  void ended(ControlledThread thread, @Nullable Throwable thrown) {
    if (thrown != null) {
      Site site = ProgramFrames.first(thrown.getStackTrace());
      events.append(thread, EventKind.THROW, site, Trace.NO_VARIABLE).detail(ThrownText.of(thrown));
    } else if (!thread.aborted) {
      events.append(thread, EventKind.END, Site.UNKNOWN, Trace.NO_VARIABLE);
    }
  }

  @Override
  void reaches(int site) {
    pointKeys.add(Points.key(Sites.get(site)));
  }

  @Override
  void accessed(ControlledThread thread, @Nullable Object base, int index, int site) {
    events.completeWrite();
    Sites.Site place = Sites.get(site);
    boolean point = Sites.isPoint(site);
    boolean write = place.action() == Sites.WRITE;
    if (Sites.START.equals(place.name())) {
      // Told by the fork that follows.
      (point ? pointKeys : eventKeys).add(Points.key(place));
      return;
    }
    boolean event = point || points.isEvent(site);
    Object content = write && !event ? null : contents.read(base, index, site);
    String label = variables.label(base, index, place);
    // What a library calls its own fields would tell the reader nothing.
    if (byField && !write && !place.is(Sites.LIBRARY) && content != Variables.Unreadable.INSTANCE) {
      names.learn(content, label);
      if (content instanceof ReentrantReadWriteLock) {
        names.learn(Variables.synchronizer(content), label);
      }
    }
    if (!event) {
      return;
    }
    (point ? pointKeys : eventKeys).add(Points.key(place));
    TraceBuilder told = accessEvent(thread, place, variables.accessed(place, label));
    if (write) {
      told.before(Variables.value(content, names));
      events.awaitWrite(base, index, site);
    } else {
      told.value(Variables.value(content, names));
    }
  }

  private TraceBuilder accessEvent(ControlledThread thread, Sites.Site place, int variable) {
    EventKind kind = place.action() == Sites.WRITE ? EventKind.WRITE : EventKind.READ;
    if (!place.is(Sites.LIBRARY)) {
      return events.append(thread, kind, SiteNames.of(place), variable);
    }
    ProgramFrames.Place caller = ProgramFrames.place();
    events.append(thread, kind, caller.site(), variable).library().detail(caller.library());
    return events.inner(SiteNames.of(place));
  }

  @Override
  void updated(
      ControlledThread thread,
      @Nullable Object base,
      @Nullable Object place,
      long offset,
      int site) {
    byte action = Sites.get(site).action();
    EventKind kind =
        action == Sites.READ
            ? EventKind.READ
            : action == Sites.WRITE ? EventKind.WRITE : EventKind.UPDATE;
    events.append(thread, kind, ProgramFrames.current(), atomic(base));
  }

  /** As every compare-and-set that fails, it only reads. */
  @Override
  void failsForNothing(ControlledThread thread, @Nullable Object base) {
    events.append(thread, EventKind.READ, ProgramFrames.current(), atomic(base));
  }

  private int atomic(@Nullable Object base) {
    return base == null ? variables.unknown() : variables.object(base);
  }

  @Override
  void locked(ControlledThread thread, Object lock, int site) {
    monitorEvent(thread, EventKind.LOCK, lock, site);
  }

  @Override
  void unlocked(ControlledThread thread, Object lock, int site) {
    monitorEvent(thread, EventKind.UNLOCK, lock, site);
  }

  @Override
  void waits(ControlledThread thread, Object lock, int site) {
    monitorEvent(thread, EventKind.WAIT, lock, site);
  }

  @Override
  void wakes(ControlledThread thread, Object lock, int site) {
    TraceBuilder event = monitorEvent(thread, EventKind.LOCK, lock, site);
    // In a library the detail is the program's call.
    if (!Sites.get(site).is(Sites.LIBRARY)) {
      if (thread.wokenByTimeout) {
        event.detail("its time is up");
      } else if (thread.wokenForNothing) {
        event.detail("for no reason");
      }
    }
  }

  @Override
  void notifies(
      ControlledThread thread,
      Object lock,
      boolean all,
      @Nullable ControlledThread woken,
      int site) {
    TraceBuilder event =
        monitorEvent(thread, all ? EventKind.NOTIFY_ALL : EventKind.NOTIFY, lock, site);
    if (!all) {
      event.detail(woken == null ? "nobody waits" : "wakes " + woken.identity.getName());
    }
  }

  private TraceBuilder monitorEvent(
      ControlledThread thread, EventKind kind, Object lock, int site) {
    Sites.Site place = Sites.get(site);
    boolean library = place.is(Sites.LIBRARY);
    Site where = library || site == 0 ? ProgramFrames.current() : SiteNames.of(place);
    TraceBuilder event = events.append(thread, kind, where, variables.monitor(lock));
    return library ? events.inner(SiteNames.of(place)).library() : event;
  }

  /** Who awaits a condition gives up its lock, as one who waits on a monitor does. */
  @Override
  void midway(ControlledThread thread) {
    if (thread.receiver instanceof Condition condition) {
      Object lock = Variables.synchronizer(condition);
      if (lock != null
          && Variables.owner(lock) != thread.identity
          && awaiting.putIfAbsent(thread.index, lock) == null) {
        events
            .append(thread, EventKind.WAIT, ProgramFrames.current(), variables.lock(lock))
            .detail(LockMode.AWAITS + names.name(condition));
      }
    }
  }

  @Override
  void parks(ControlledThread thread, @Nullable Object blocker) {
    boolean awaits = blocker == null || blocker instanceof Condition;
    if (awaits && awaiting.containsKey(thread.index)) {
      return;
    }
    int variable = blocker == null ? Trace.NO_VARIABLE : variables.object(blocker);
    events.append(thread, EventKind.PARK, ProgramFrames.current(), variable);
  }

  @Override
  void unparks(ControlledThread thread, ControlledThread other) {
    threadEvent(thread, EventKind.UNPARK, other);
  }

  @Override
  void forks(ControlledThread thread, ControlledThread child) {
    threadEvent(thread, EventKind.FORK, child);
  }

  @Override
  void joins(ControlledThread thread, ControlledThread other) {
    threadEvent(thread, EventKind.JOIN, other);
  }

  @Override
  void interrupts(ControlledThread thread, ControlledThread other) {
    threadEvent(thread, EventKind.INTERRUPT, other);
  }

  /** To the reader it is an interrupt with another verb. */
  @Override
  void stops(ControlledThread thread, ControlledThread other) {
    threadEvent(thread, EventKind.INTERRUPT, other).detail("stops");
  }

  private TraceBuilder threadEvent(
      ControlledThread thread, EventKind kind, ControlledThread other) {
    return events.append(thread, kind, ProgramFrames.current(), variables.thread(other));
  }

  @Override
  void sleeps(ControlledThread thread, long nanos) {
    events
        .append(thread, EventKind.SLEEP, ProgramFrames.current(), Trace.NO_VARIABLE)
        .value(Value.ofLong(nanos / 1_000_000));
  }

  @Override
  void yields(ControlledThread thread) {
    events.append(thread, EventKind.YIELD, ProgramFrames.current(), Trace.NO_VARIABLE);
  }

  @Override
  void trusted(ControlledThread thread, @Nullable Object receiver, int row, boolean effect) {
    EventKind kind =
        switch (TrustedRows.effect(row)) {
          case ACQUIRE -> EventKind.LOCK;
          case RELEASE -> EventKind.UNLOCK;
          case READ -> EventKind.READ;
          case WRITE -> EventKind.WRITE;
          case BOTH -> EventKind.UPDATE;
          case NONE -> null;
        };
    if (kind == null || receiver == null) {
      return;
    }
    Object awaited = awaiting.remove(thread.index);
    if (awaited != null) {
      events.append(thread, EventKind.LOCK, ProgramFrames.current(), variables.lock(awaited));
      return;
    }
    Object synchronizer = Variables.synchronizer(receiver);
    // Both views of a read-write lock are one lock, in two modes.
    Object lock = Variables.isView(receiver) && synchronizer != null ? synchronizer : receiver;
    int variable = variables.lock(lock);
    names.learn(synchronizer, names.name(lock));
    String detail = TrustedRows.describe(row) + (effect ? "" : LockMode.IN_VAIN);
    events
        .append(thread, effect ? kind : EventKind.READ, ProgramFrames.current(), variable)
        .detail(detail);
  }

  /** One thread initialises a class, others wait for it: to a reader, that is a lock. */
  @Override
  void initialises(ControlledThread thread, Class<?> type, boolean begins) {
    Site where = ProgramFrames.first(ProgramFrames.beforeTheCall(new Throwable().getStackTrace()));
    events
        .append(
            thread,
            begins ? EventKind.LOCK : EventKind.UNLOCK,
            where,
            variables.initialisation(type))
        .detail((begins ? "begins" : "ends") + LockMode.INITIALISATION);
  }

  /** What a thread wanted and never got, so that a report can show who waits for whom. */
  @Override
  void stuck(ControlledThread thread, Blockage blockage) {
    Object object = blockage.object();
    Site first = ProgramFrames.first(blockage.stack());
    switch (blockage.how()) {
      case MONITOR -> {
        if (object != null) {
          events.append(thread, EventKind.LOCK, first, variables.monitor(object));
          Site inner = ProgramFrames.library(blockage.stack());
          if (inner != null) {
            events.inner(inner);
          }
        }
      }
      case PARK -> {
        if (object != null && !blockage.owners().isEmpty()) {
          TraceBuilder event = events.append(thread, EventKind.LOCK, first, variables.lock(object));
          String view = Variables.viewOn(blockage.stack());
          if (view != null) {
            event.detail(view + LockMode.IN_VAIN);
          }
        }
      }
      case JOIN -> {
        if (thread.joined != null) {
          events.append(thread, EventKind.JOIN, first, variables.thread(thread.joined));
        }
      }
      case CLASS -> {
        if (object instanceof Class<?> type) {
          events.append(thread, EventKind.LOCK, first, variables.initialisation(type));
        }
      }
      default -> {
        // A wait, a park without an owner and a sleep are events of their own already.
      }
    }
  }
}
