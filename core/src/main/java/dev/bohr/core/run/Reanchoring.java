package dev.bohr.core.run;

import dev.bohr.core.engine.Passes;
import dev.bohr.core.schedule.Deviation;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.Event;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Carries a schedule over to code that has changed since.
 *
 * <p>Step numbers mean nothing in other code, but the old trace tells what each thread was about to
 * do where the schedule deviates, and the schedule tells at which passage of which site it stood;
 * see {@link Anchor}. Those places are looked up in a run of the new code, which gives new step
 * numbers, which give another run, and so on until the numbers stay. Each round settles at least
 * one deviation more, because the run up to it no longer changes.
 */
public final class Reanchoring {
  private static final int MAX_ROUNDS = 500;

  private final Schedule old;
  private final Trace oldTrace;
  private final List<@Nullable Anchor> anchors = new ArrayList<>();

  public Reanchoring(Schedule old, Trace oldTrace) {
    this.old = old;
    this.oldTrace = oldTrace;
    Map<String, List<Event>> events = new HashMap<>();
    for (Deviation deviation : old.deviations()) {
      List<Event> own =
          events.computeIfAbsent(deviation.thread(), path -> Anchor.eventsOf(oldTrace, path));
      anchors.add(Anchor.of(deviation, own));
    }
  }

  /**
   * The schedule in terms of the new code.
   *
   * @param schedule the deviations that were found again
   * @param run what it gives
   * @param lost the places of deviations that this run does not pass
   */
  public record Result(Schedule schedule, RunResult run, List<Lost> lost) {}

  /**
   * A place that was not passed.
   *
   * @param anchor null when nothing is known about it but in words
   * @param thread its path
   * @param words for the user
   */
  record Lost(@Nullable Anchor anchor, String thread, String words) {
    /** Whether another run of the new code passes it. */
    boolean isPassed(Trace trace) {
      return anchor != null && Reanchoring.isPassed(anchor, Anchor.eventsOf(trace, thread), trace);
    }
  }

  /**
   * Carries the schedule over.
   *
   * @param execute executes a schedule on the new code and records it
   */
  public Result run(Function<Schedule, RunResult> execute) {
    Schedule schedule = old.withDeviations(List.of());
    RunResult run = execute.apply(schedule);
    List<Lost> lost = new ArrayList<>();
    boolean settled = false;
    for (int round = 0; round < MAX_ROUNDS && !settled; round++) {
      Trace trace = run.trace();
      Passes passes = run.passes();
      if (trace == null || passes == null) {
        break;
      }
      lost.clear();
      List<Deviation> placed = place(trace, passes, lost);
      settled = placed.equals(schedule.deviations());
      if (!settled) {
        schedule = old.withDeviations(placed);
        run = execute.apply(schedule);
      }
    }
    if (!settled) {
      lost.add(new Lost(null, "", "places that move from run to run"));
    }
    return new Result(schedule, run, List.copyOf(lost));
  }

  private List<Deviation> place(Trace trace, Passes passes, List<Lost> lost) {
    Map<String, List<Event>> events = new HashMap<>();
    Set<Deviation.Key> taken = new HashSet<>();
    List<Deviation> placed = new ArrayList<>();
    for (int i = 0; i < anchors.size(); i++) {
      Anchor anchor = anchors.get(i);
      Deviation deviation = old.deviations().get(i);
      List<Event> own =
          events.computeIfAbsent(deviation.thread(), path -> Anchor.eventsOf(trace, path));
      OptionalLong step =
          anchor == null ? Anchor.atSite(deviation, passes) : anchor.step(own, passes);
      Deviation moved = step.isEmpty() ? null : at(deviation, step.getAsLong());
      if (moved != null && taken.add(moved.key())) {
        placed.add(moved);
      } else if (anchor == null || !isPassed(anchor, own, trace)) {
        lost.add(new Lost(anchor, deviation.thread(), describe(deviation, anchor)));
      }
    }
    return placed;
  }

  /**
   * Whether the thread passes the place; or, while it is still there, another one does: of two that
   * both made an object, in the repaired program one does, and which one is open.
   */
  private static boolean isPassed(Anchor anchor, List<Event> own, Trace trace) {
    return anchor.isPassed(own)
        || (!own.isEmpty()
            && trace.threads().stream()
                .anyMatch(thread -> anchor.isPassed(Anchor.eventsOf(trace, thread.path()))));
  }

  /** {@code first teller reads Account#1.balance at Account.deposit(Account.java:27)}. */
  private String describe(Deviation deviation, @Nullable Anchor anchor) {
    if (anchor == null) {
      return "thread " + deviation.thread() + " before its first step";
    }
    Event event = anchor.like();
    Variable variable = event.variable();
    return oldTrace.threads().get(event.thread()).javaName()
        + ' '
        + event.kind().verb()
        + (variable == null ? "" : " " + variable)
        + " at "
        + event.site();
  }

  private static Deviation at(Deviation deviation, long step) {
    return new Deviation(
        deviation.thread(),
        step,
        deviation.kind(),
        deviation.choice(),
        deviation.ordinal(),
        null,
        null);
  }
}
