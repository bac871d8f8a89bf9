package dev.bohr.core.report;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.report.Choices.Choice;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Value;
import dev.bohr.core.trace.ValueKind;
import dev.bohr.core.trace.VariableKind;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Says what a thread does, in the third person and without its name: {@code reads balance = 100}.
 * The words are those that a Java engineer uses.
 */
final class EventWords {
  private final RunFacts facts;
  private final Trace trace;
  private final WaitSets waitSets;

  EventWords(RunFacts facts) {
    this.facts = facts;
    this.trace = facts.trace();
    this.waitSets = new WaitSets(trace);
  }

  /** What happens in a moment. */
  String say(Moment moment) {
    return switch (moment.kind()) {
      case EVENT -> say(moment.first());
      case REPEATED ->
          say(moment.first()) + ' ' + Typesetting.glue("(" + moment.events() + " times)");
      case THREADS -> threads(moment);
      case BLOCKED -> waitsFor(moment.first());
      case LIBRARY -> new LibraryWords(facts, this).say(moment);
    };
  }

  /** What a choice of the schedule means. */
  String say(Choice choice) {
    String self = facts.threads().name(choice.thread());
    String other =
        choice.chosen() == Timeline.NONE ? "another" : facts.threads().name(choice.chosen());
    return switch (choice.kind()) {
      case SWITCH -> "switch: " + self + " is stopped here, " + Typesetting.glue(other + " runs");
      case EXPIRE -> "timeout: " + other + " stops waiting here because its time is up";
      case SPURIOUS -> "spurious wake-up: the wait of " + other + " ends here for no reason";
      case WEAK_CAS -> "the weak compare-and-set of " + self + " fails here for no reason";
      case NOTIFY -> "notify: " + other + " is woken here";
    };
  }

  /** What one event does. */
  String say(int event) {
    EventKind kind = trace.kindAt(event);
    return switch (kind) {
      case READ -> access(event, "reads", valued(trace.valueAt(event)));
      case WRITE -> access(event, "writes", change(event));
      case UPDATE -> access(event, "updates", change(event));
      case LOCK -> locks(event);
      case UNLOCK -> access(event, "unlocks", "");
      case WAIT -> waits(event);
      case NOTIFY -> "notifies on " + name(event) + woken(event, false);
      case NOTIFY_ALL -> "notifies all on " + name(event) + woken(event, true);
      case UNPARK -> kind.verb() + ' ' + facts.threads().targetName(event) + usedUp(event);
      case FORK, JOIN -> kind.verb() + ' ' + facts.threads().targetName(event);
      case INTERRUPT -> interrupts(event);
      case PARK -> parks(event);
      case SLEEP -> sleeps(event);
      case THROW -> throwing(event);
      case BEGIN, END, YIELD -> kind.verb();
    };
  }

  /** The detail is the verb where it is not an interrupt but a stop. */
  private String interrupts(int event) {
    String detail = trace.detailAt(event);
    String verb = detail == null ? trace.kindAt(event).verb() : Typesetting.clean(detail);
    return verb + ' ' + facts.threads().targetName(event);
  }

  private String access(int event, String verb, String tail) {
    String trusted = trusted(event);
    return trusted != null ? trusted : verb + ' ' + name(event) + tail;
  }

  private String change(int event) {
    Value before = trace.beforeAt(event);
    Value after = trace.valueAt(event);
    if (before.kind() == ValueKind.NONE || after.kind() == ValueKind.NONE) {
      return valued(after);
    }
    return ": " + Typesetting.glue(before.display() + " → " + after.display());
  }

  private static String valued(Value value) {
    return value.kind() == ValueKind.NONE ? "" : " " + Typesetting.glue("= " + value.display());
  }

  private String locks(int event) {
    int before = facts.timeline().previous(event);
    boolean wokenUp =
        before != Timeline.NONE
            && trace.kindAt(before) == EventKind.WAIT
            && trace.variableAt(before) == trace.variableAt(event);
    return wokenUp
        ? "wakes up" + reason(event) + ", locks " + name(event) + " again"
        : access(event, "locks", "");
  }

  /** Why a wait ended, when nobody notified. */
  private String reason(int event) {
    String detail = trace.detailAt(event);
    return detail == null || trace.libraryAt(event) ? "" : " (" + Typesetting.clean(detail) + ")";
  }

  private String threads(Moment moment) {
    String head = trace.kindAt(moment.first()).verb() + ' ';
    String first = facts.threads().targetName(moment.first());
    String last = facts.threads().targetName(moment.last());
    return moment.events() == 2
        ? head + first + " and " + last
        : head + first + " … " + last + ' ' + Typesetting.glue("(" + moment.events() + " threads)");
  }

  private String waitsFor(int event) {
    Holds.LockWait wait = facts.holds().waitFor(event);
    if (trace.kindAt(event) == EventKind.JOIN) {
      return "waits for " + facts.threads().targetName(event) + " to end";
    }
    String holder =
        wait == null
            ? "another thread"
            : wait.holder() == wait.thread() ? "itself" : facts.threads().name(wait.holder());
    return "waits for "
        + facts.holds().mode(event).of(name(event))
        + ' '
        + Typesetting.glue("(held by " + holder + ')');
  }

  /** The detail tells of the condition that is awaited, where it is not a monitor. */
  private String waits(int event) {
    String awaits = trace.detailAt(event);
    String never = awaits == null ? ", is never notified" : ", is never signalled";
    return (awaits == null ? "waits on " + name(event) : facts.variables().awaits(awaits))
        + (isStuckAt(event) ? never : "");
  }

  private String parks(int event) {
    String blocker = trace.variableAt(event) == Trace.NO_VARIABLE ? "" : " on " + name(event);
    return "parks" + blocker + (isStuckAt(event) ? ", is never unparked" : "");
  }

  /** What becomes of a permit that comes while the thread is parked inside a lock. */
  private String usedUp(int event) {
    Timeline timeline = facts.timeline();
    int target = facts.threads().target(event);
    int park = target == Timeline.NONE ? Timeline.NONE : timeline.lastBefore(target, event);
    if (park == Timeline.NONE || trace.kindAt(park) != EventKind.PARK) {
      return "";
    }
    int lock = timeline.next(park);
    while (lock != Timeline.NONE && trace.kindAt(lock) == EventKind.PARK) {
      lock = timeline.next(lock);
    }
    boolean insideLock =
        lock != Timeline.NONE
            && trace.kindAt(lock) == EventKind.LOCK
            && timeline.sameLine(park, lock);
    return insideLock && isFirstSince(park, event, target)
        ? ", which uses that up in its wait for " + name(lock)
        : "";
  }

  /** Whether nobody else has unparked the thread since it parked, nor before without effect. */
  private boolean isFirstSince(int park, int event, int target) {
    int from = facts.timeline().previous(park);
    while (from != Timeline.NONE && trace.kindAt(from) != EventKind.PARK) {
      from = facts.timeline().previous(from);
    }
    for (int e = Math.max(from, 0); e < event; e++) {
      if (trace.kindAt(e) == EventKind.UNPARK && facts.threads().target(e) == target) {
        return false;
      }
    }
    return true;
  }

  private boolean isStuckAt(int event) {
    Timeline timeline = facts.timeline();
    return timeline.standsStill() && timeline.last(trace.threadAt(event)) == event;
  }

  private String sleeps(int event) {
    Value millis = trace.valueAt(event);
    return millis.kind() == ValueKind.NONE ? "sleeps" : "sleeps " + millis.display() + " ms";
  }

  private String woken(int event, boolean all) {
    String detail = trace.detailAt(event);
    List<Integer> waiting = waitSets.at(event);
    if (detail != null) {
      return ": " + Typesetting.clean(detail);
    }
    if (waiting.isEmpty()) {
      return ": nobody waits";
    }
    return all
        ? waiting.stream()
            .map(facts.threads()::name)
            .collect(Collectors.joining(", ", ": wakes ", ""))
        : "";
  }

  private String throwing(int event) {
    String detail = trace.detailAt(event);
    if (detail == null) {
      return "throws an exception";
    }
    int end = detail.indexOf(':');
    String type = end < 0 ? detail : detail.substring(0, end);
    Failure.Thrown told = facts.failure().exception();
    boolean showMessage = end >= 0 && (told == null || !told.className().equals(type));
    String message = showMessage ? detail.substring(end) : "";
    String what = Typesetting.clean(Places.simpleName(type) + message);
    int before = facts.timeline().previous(event);
    // The event stands where the thread ends; what it unlocked on the way stands before it.
    return before != Timeline.NONE && trace.kindAt(before) == EventKind.UNLOCK
        ? "ends with " + what + ", thrown here"
        : "throws " + what;
  }

  /**
   * The words of a trusted method, such as {@code puts into queue}; null when the event is none.
   * Its detail ends in the class, which gives way to the name of the object.
   */
  private @Nullable String trusted(int event) {
    String detail = trace.detailAt(event);
    if (detail == null || trace.libraryAt(event) || !actsOnObject(event)) {
      return null;
    }
    int comma = detail.indexOf(',');
    String head = comma < 0 ? detail : detail.substring(0, comma);
    String tail = comma < 0 ? "" : detail.substring(comma);
    int space = head.lastIndexOf(' ');
    return Typesetting.clean(head.substring(0, space + 1)) + name(event) + Typesetting.clean(tail);
  }

  private boolean actsOnObject(int event) {
    int variable = trace.variableAt(event);
    if (variable == Trace.NO_VARIABLE) {
      return false;
    }
    VariableKind kind = trace.variables().get(variable).kind();
    return kind == VariableKind.LOCK || kind == VariableKind.OBJECT;
  }

  private String name(int event) {
    return facts.variables().of(event);
  }
}
