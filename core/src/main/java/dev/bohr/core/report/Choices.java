package dev.bohr.core.report;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds in the trace where the schedule decided something that a reader should know of. A deviation
 * at a thread's nth step was met before that thread's first event with that step number. A switch
 * counts only if it is preemptive: a thread that had to wait anyway, or was at its end, was not
 * stopped by anybody.
 */
final class Choices {
  /**
   * One decision.
   *
   * @param after the last event before it
   * @param kind what was decided
   * @param thread the thread at whose step it was decided; the one that a switch stops
   * @param chosen the thread that was chosen, or {@link Timeline#NONE}
   * @param resumed where {@code thread} goes on; the size of the trace when it never does
   */
  record Choice(int after, DecisionKind kind, int thread, int chosen, int resumed) {
    boolean isSwitch() {
      return kind == DecisionKind.SWITCH;
    }

    private boolean isAtTheSamePlaceAs(Choice other) {
      return after == other.after && kind == other.kind && thread == other.thread;
    }
  }

  private final Timeline timeline;
  private final Trace trace;
  private final Holds holds;
  private final ThreadNames threads;

  private Choices(Timeline timeline, Holds holds, ThreadNames threads) {
    this.timeline = timeline;
    this.trace = timeline.trace();
    this.holds = holds;
    this.threads = threads;
  }

  /** The decisions of the schedule in the order of the trace. */
  static List<Choice> of(Schedule schedule, Timeline timeline, Holds holds, ThreadNames threads) {
    Choices finder = new Choices(timeline, holds, threads);
    List<Choice> found = new ArrayList<>();
    for (Deviation deviation : schedule.deviations()) {
      Choice choice = finder.find(deviation);
      // Points without an event of their own would show as one stop several times.
      if (choice != null && found.stream().noneMatch(choice::isAtTheSamePlaceAs)) {
        found.add(choice);
      }
    }
    found.sort(Comparator.comparingInt(Choice::after));
    return found;
  }

  private @Nullable Choice find(Deviation deviation) {
    int thread = timeline.thread(deviation.thread());
    if (thread == Timeline.NONE || deviation.kind() == DecisionKind.NOTIFY) {
      // Whom a notify wakes stands in its own event.
      return null;
    }
    int next = timeline.atStep(thread, deviation.step());
    int before = next == Timeline.NONE ? timeline.last(thread) : timeline.previous(next);
    if (before == Timeline.NONE) {
      return null;
    }
    int resumed = next == Timeline.NONE ? trace.size() : next;
    int chosen = timeline.thread(deviation.choice());
    Choice choice = new Choice(before, deviation.kind(), thread, chosen, resumed);
    return choice.isSwitch() && !isPreemptive(choice) ? null : choice;
  }

  private boolean isPreemptive(Choice choice) {
    boolean othersRan = choice.resumed > choice.after + 1;
    if (!othersRan || timeline.end(choice.thread) <= choice.after) {
      return false;
    }
    if (choice.resumed == trace.size()) {
      return !waits(choice.after);
    }
    if (trace.kindAt(choice.resumed) == EventKind.END) {
      // Nothing but its end was left to it, which can harm nobody.
      return false;
    }
    Holds.LockWait wait = holds.waitFor(choice.resumed);
    if (wait != null) {
      return wait.since() != choice.after;
    }
    if (trace.kindAt(choice.resumed) == EventKind.JOIN) {
      int joined = threads.target(choice.resumed);
      return joined == Timeline.NONE || timeline.end(joined) < choice.after;
    }
    return true;
  }

  /** Whether the thread gives up running by this event. */
  private boolean waits(int event) {
    return switch (trace.kindAt(event)) {
      case WAIT, PARK, SLEEP -> true;
      default -> false;
    };
  }
}
