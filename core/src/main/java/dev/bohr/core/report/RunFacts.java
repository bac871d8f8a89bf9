package dev.bohr.core.report;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.Trace;
import java.util.List;

/**
 * Everything that a report works out from a failure, its trace and its schedule before it decides
 * what to show.
 */
record RunFacts(
    Failure failure,
    Timeline timeline,
    ThreadNames threads,
    VariableNames variables,
    Holds holds,
    Contention contention,
    List<Choices.Choice> choices,
    Clashes clashes) {

  static RunFacts of(Failure failure, Trace trace, Schedule schedule) {
    Timeline timeline = new Timeline(trace);
    ThreadNames threads = new ThreadNames(timeline);
    Holds holds = new Holds(timeline, threads);
    Contention contention = new Contention(trace, threads);
    List<Choices.Choice> choices = Choices.of(schedule, timeline, holds, threads);
    Clashes clashes = new Clashes(timeline, contention, holds, choices);
    VariableNames variables = new VariableNames(trace);
    return new RunFacts(failure, timeline, threads, variables, holds, contention, choices, clashes);
  }

  Trace trace() {
    return timeline.trace();
  }
}
