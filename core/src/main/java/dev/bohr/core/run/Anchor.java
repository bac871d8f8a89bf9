package dev.bohr.core.run;

import dev.bohr.core.engine.Passes;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.trace.Event;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where a deviation stands, in terms that outlive a change of the code: the nth time that a thread
 * does this to that variable, at this instruction; or failing that, the nth time that it passes the
 * site at which it stood; or failing that, does this in this method, or in this class. A step that
 * left no event of its own is looked for by its site first.
 *
 * @param deviation as the old schedule has it
 * @param like the event of the old trace that the thread was about to make
 * @param occurrences by {@link Likeness}, how many events of the thread before it are alike
 * @param offset steps from that event to the deviation; 0 unless the step left no event
 */
record Anchor(Deviation deviation, Event like, int[] occurrences, long offset) {

  /** How alike two events of different traces must be, the strictest first. */
  enum Likeness {
    /** The same variable at the same instruction. */
    EXACT,
    /** The same but for the number of the object: other code may make others before it. */
    INSTRUCTION,
    METHOD,
    CLASS;

    private static final Pattern OBJECT_NUMBER = Pattern.compile("#\\d+");

    boolean holds(Event a, Event b) {
      return a.kind() == b.kind()
          && label(a).equals(label(b))
          && switch (this) {
            case EXACT, INSTRUCTION -> a.site().key().equals(b.site().key());
            case METHOD ->
                a.site().className().equals(b.site().className())
                    && a.site().method().equals(b.site().method());
            case CLASS -> a.site().className().equals(b.site().className());
          };
    }

    private String label(Event event) {
      Variable variable = event.variable();
      if (variable == null) {
        return "";
      }
      String label = variable.label();
      return this == EXACT ? label : OBJECT_NUMBER.matcher(label).replaceAll("");
    }
  }

  /** The anchor of a deviation among the events of its thread; null when it has made none. */
  static @Nullable Anchor of(Deviation deviation, List<Event> events) {
    int at = -1;
    for (int i = 0; i < events.size() && events.get(i).step() <= deviation.step(); i++) {
      // Of several events in the step of the deviation the first is what the thread was about to
      // do.
      if (at < 0 || events.get(at).step() < deviation.step()) {
        at = i;
      }
    }
    if (at < 0) {
      return null;
    }
    Event like = events.get(at);
    int[] occurrences = new int[Likeness.values().length];
    for (Likeness likeness : Likeness.values()) {
      for (int i = 0; i < at; i++) {
        occurrences[likeness.ordinal()] += likeness.holds(events.get(i), like) ? 1 : 0;
      }
    }
    return new Anchor(deviation, like, occurrences, deviation.step() - like.step());
  }

  /**
   * The thread's step at which the deviation stands in another run; empty when it is lost.
   *
   * @param events those of the thread in the other run
   * @param passes of the other run
   */
  OptionalLong step(List<Event> events, Passes passes) {
    OptionalLong site = atSite(deviation, passes);
    if (offset != 0 && site.isPresent()) {
      return site;
    }
    for (Likeness likeness : Likeness.values()) {
      if (likeness == Likeness.METHOD && site.isPresent()) {
        return site;
      }
      int left = occurrences[likeness.ordinal()];
      for (Event event : events) {
        if (likeness.holds(event, like) && left-- == 0) {
          return OptionalLong.of(event.step() + offset);
        }
      }
    }
    return OptionalLong.empty();
  }

  /**
   * Whether the thread comes to the place of the deviation although there is nothing left to
   * decide: in the same method it does something else to the same variable, as notifyAll in place
   * of notify; or it has the lock already that it took there, as where a repair takes it further
   * out. A lock that is taken again leaves no event, but what is done under it does.
   *
   * @param events those of the thread in the other run
   */
  boolean isPassed(List<Event> events) {
    String label = Likeness.METHOD.label(like);
    return events.stream()
        .anyMatch(
            event ->
                event.site().className().equals(like.site().className())
                    && event.site().method().equals(like.site().method())
                    && (like.kind() == EventKind.LOCK
                        || Likeness.METHOD.label(event).equals(label)));
  }

  /** The step at which the thread passes the site of the deviation as often as it had. */
  static OptionalLong atSite(Deviation deviation, Passes passes) {
    String site = deviation.site();
    Integer occurrence = deviation.siteOccurrence();
    return site == null || occurrence == null
        ? OptionalLong.empty()
        : passes.step(deviation.thread(), site, occurrence);
  }

  /** The events of a thread, in order. */
  static List<Event> eventsOf(Trace trace, String path) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < trace.size(); i++) {
      if (trace.threads().get(trace.threadAt(i)).path().equals(path)) {
        events.add(trace.event(i));
      }
    }
    return events;
  }
}
