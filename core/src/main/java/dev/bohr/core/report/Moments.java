package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Divides a trace into moments: library internals collapse into the call of the program, repeated
 * reads into one, waits for locks get a moment of their own, and what says nothing to a reader
 * (begin, yield, the parking inside a lock) is left out.
 */
final class Moments {
  private final Timeline timeline;
  private final Trace trace;
  private final Holds holds;
  private final List<Moment> moments = new ArrayList<>();

  /** By event: the waits that begin right after it. */
  private final Map<Integer, List<Holds.LockWait>> waits = new HashMap<>();

  private Moments(Timeline timeline, Holds holds) {
    this.timeline = timeline;
    this.trace = timeline.trace();
    this.holds = holds;
  }

  /** All moments of the trace, in order. */
  static List<Moment> of(Timeline timeline, Holds holds) {
    Moments division = new Moments(timeline, holds);
    division.divide();
    return division.moments;
  }

  private void divide() {
    for (int e = 0; e < trace.size(); e++) {
      Holds.LockWait wait = holds.waitFor(e);
      if (wait != null) {
        List<Holds.LockWait> begun =
            waits.computeIfAbsent(wait.since(), since -> new ArrayList<>());
        // The thread that made the event before was also the first to wait.
        begun.add(wait.thread() == trace.threadAt(wait.since()) ? 0 : begun.size(), wait);
      }
    }
    Moment open = null;
    for (int e = 0; e < trace.size(); e++) {
      if (!isHidden(e)) {
        Moment longer = open == null ? null : extended(open, e);
        if (longer == null) {
          close(open);
          open = begin(e);
        } else {
          open = longer;
        }
      }
      for (Holds.LockWait wait : waits.getOrDefault(e, List.of())) {
        close(open);
        open = null;
        int event = wait.event();
        moments.add(new Moment(Moment.Kind.BLOCKED, wait.thread(), e + 1, event, event, 1));
      }
    }
    close(open);
  }

  private void close(@Nullable Moment open) {
    if (open != null) {
      moments.add(open);
    }
  }

  private Moment begin(int event) {
    boolean inside = LibraryWords.call(trace, event) != null;
    Moment.Kind kind = inside ? Moment.Kind.LIBRARY : Moment.Kind.EVENT;
    return new Moment(kind, trace.threadAt(event), event, event, event, 1);
  }

  /** The moment with one more event, or null when the event does not belong to it. */
  private @Nullable Moment extended(Moment open, int event) {
    if (open.thread() != trace.threadAt(event) || !timeline.sameLine(open.first(), event)) {
      return null;
    }
    Moment.Kind kind;
    if (trace.libraryAt(event) && trace.libraryAt(open.last()) && !staysOpen(event)) {
      kind = Moment.Kind.LIBRARY;
    } else if (open.kind() != Moment.Kind.LIBRARY && sameRead(open.last(), event)) {
      kind = Moment.Kind.REPEATED;
    } else if (bothAreAboutThreads(open.last(), event)) {
      kind = Moment.Kind.THREADS;
    } else {
      return null;
    }
    return new Moment(kind, open.thread(), open.at(), open.first(), event, open.events() + 1);
  }

  private boolean sameRead(int one, int other) {
    EventKind kind = trace.kindAt(one);
    return (kind == EventKind.READ || kind == EventKind.SLEEP)
        && kind == trace.kindAt(other)
        && !trace.libraryAt(other)
        && trace.variableAt(one) == trace.variableAt(other)
        && trace.valueKindAt(one) == trace.valueKindAt(other)
        && trace.valueBitsAt(one) == trace.valueBitsAt(other);
  }

  private boolean bothAreAboutThreads(int one, int other) {
    EventKind kind = trace.kindAt(one);
    return (kind == EventKind.FORK || kind == EventKind.JOIN) && kind == trace.kindAt(other);
  }

  /** A lock taken in library code and never given back explains a standstill: it gets its row. */
  private boolean staysOpen(int event) {
    if (!timeline.standsStill()) {
      return false;
    }
    return switch (trace.kindAt(event)) {
      case WAIT, NOTIFY, NOTIFY_ALL -> true;
      case LOCK -> holds.isKept(event);
      default -> false;
    };
  }

  private boolean isHidden(int event) {
    Holds.LockWait wait = holds.waitFor(event);
    return switch (trace.kindAt(event)) {
      case BEGIN, YIELD -> true;
      case END -> !timeline.standsStill();
      // A wait that never ends has its own moment.
      case LOCK, JOIN -> wait != null && wait.forEver();
      case PARK -> isFollowedBy(event, EventKind.LOCK);
      case UNPARK -> isFollowedBy(event, EventKind.UNLOCK);
      default -> false;
    };
  }

  /** Whether parking is only how a lock on the same line does its work. */
  private boolean isFollowedBy(int event, EventKind kind) {
    int next = timeline.next(event);
    while (next != Timeline.NONE
        && timeline.sameLine(event, next)
        && trace.kindAt(next) == trace.kindAt(event)) {
      next = timeline.next(next);
    }
    return next != Timeline.NONE && trace.kindAt(next) == kind && timeline.sameLine(event, next);
  }
}
