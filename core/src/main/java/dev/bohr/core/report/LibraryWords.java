package dev.bohr.core.report;

import dev.bohr.core.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * Says in one line what happens inside library code. Nobody wants to read its accesses one by one,
 * except the one that another thread got in the way of.
 */
final class LibraryWords {
  private final RunFacts facts;
  private final Trace trace;
  private final EventWords words;

  LibraryWords(RunFacts facts, EventWords words) {
    this.facts = facts;
    this.trace = facts.trace();
    this.words = words;
  }

  String say(Moment moment) {
    boolean goesOn = continues(moment);
    String head = (goesOn ? "goes on in " : "calls ") + method(moment);
    if (moment.events() == 1) {
      return head + " (" + words.say(moment.first()) + ')';
    }
    int featured = featured(moment, goesOn);
    String count = moment.events() + (goesOn ? " more accesses" : " accesses inside");
    if (featured == Timeline.NONE) {
      return head + " (" + count + ')';
    }
    String which =
        featured == moment.last()
            ? ", last: "
            : featured == moment.first() ? ", first: " : ", one: ";
    return head + " (" + count + which + words.say(featured) + ')';
  }

  /** The method of the library that the moment is in: the first that is known. */
  String method(Moment moment) {
    for (int e = moment.first(); e <= moment.last(); e++) {
      String call = call(trace, e);
      if (call != null) {
        return Typesetting.clean(call);
      }
    }
    return Places.LIBRARY;
  }

  /**
   * The library's method that the program called where the event is; null when the trace does not
   * say. Only accesses tell it: the detail of a notify is who wakes up, and that of a lock why.
   */
  static @Nullable String call(Trace trace, int event) {
    String detail = trace.libraryAt(event) ? trace.detailAt(event) : null;
    boolean access =
        switch (trace.kindAt(event)) {
          case READ, WRITE, UPDATE -> true;
          default -> false;
        };
    return access && detail != null && !detail.isEmpty() ? detail : null;
  }

  /** Whether the thread was inside the same call before, and others came between. */
  private boolean continues(Moment moment) {
    int before = facts.timeline().previous(moment.first());
    return before != Timeline.NONE
        && before < moment.first() - 1
        && trace.libraryAt(before)
        && facts.timeline().sameLine(before, moment.first());
  }

  /** The access to tell of: one that clashed, the nearest to the switch; NONE when none did. */
  private int featured(Moment moment, boolean goesOn) {
    int found = Timeline.NONE;
    for (int e = moment.first(); e <= moment.last(); e++) {
      if (facts.clashes().contains(e)) {
        found = e;
        if (goesOn) {
          break;
        }
      }
    }
    return found;
  }
}
