package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Answers whether a failure is still there after the code has changed: it still fails, it no longer
 * fails and neither do the interleavings around it, or the two cannot be compared.
 */
public final class Comparison {
  /** Of the interleavings around a failure, how many are recorded to see where they come. */
  private static final int RECORDED = 40;

  private final Runner runner;
  private final ProcessState state;
  private final Map<String, String> environment;

  /**
   * @param runner whose points include all that the old schedule could name, as step numbers are
   *     made anew
   */
  public Comparison(Runner runner, ProcessState state, Map<String, String> environment) {
    this.runner = runner;
    this.state = state;
    this.environment = Map.copyOf(environment);
  }

  /** What can be said about a failure in changed code. */
  public enum Answer {
    STILL_FAILS,
    FAILS_DIFFERENTLY,
    NO_LONGER_FAILS,
    NOT_COMPARABLE
  }

  /**
   * The answer.
   *
   * @param answer which
   * @param reason why not comparable; empty otherwise
   * @param interleavings how many were tried around the old failure and passed
   * @param failing the failing run of the new code, recorded; null when none failed
   * @param summary one sentence about it; empty when none failed
   * @param lost where the old interleaving switched and none of the new code comes to, in words
   */
  public record Result(
      Answer answer,
      String reason,
      long interleavings,
      @Nullable RunResult failing,
      String summary,
      List<String> lost) {}

  /**
   * Compares.
   *
   * @param kind how the old code failed
   * @param neighbours how many interleavings around the old failure to try when it passes
   */
  public Result run(Schedule old, Trace oldTrace, FailureKind kind, int neighbours) {
    Reanchoring.Result carried = new Reanchoring(old, oldTrace).run(this::record);
    Ending ending = carried.run().ending();
    if (ending.kind().isBad()) {
      return failing(carried.run(), kind, 0);
    }
    if (ending.kind() != OutcomeKind.PASSED && !ending.isUnfinished()) {
      return notComparable("the changed program's run " + ending.kind().phrase());
    }
    int lost = carried.lost().size();
    if (2 * lost > old.deviations().size()) {
      return notComparable(
          "%d of the %d switches of the old interleaving stand at code that no longer runs (first: %s)"
              .formatted(lost, old.deviations().size(), carried.lost().get(0).words()));
    }
    return around(carried, kind, neighbours);
  }

  private Result around(Reanchoring.Result carried, FailureKind kind, int neighbours) {
    Around around = new Around(carried.schedule());
    List<Reanchoring.Lost> lost = new ArrayList<>(carried.lost());
    long passed = 1;
    for (int i = 0; i < neighbours; i++) {
      around.beginRun();
      state.restore();
      Ending ending = runner.run(around);
      if (ending.kind().isBad()) {
        RunResult again = record(runner.schedule());
        if (again.kind().isBad()) {
          return failing(again, kind, passed);
        }
      }
      passed += ending.kind() == OutcomeKind.PASSED || ending.isUnfinished() ? 1 : 0;
      if (i < RECORDED && !lost.isEmpty()) {
        // Where a repair makes the order of threads decide who comes there, another one may do.
        Trace trace = record(runner.schedule()).trace();
        lost.removeIf(place -> trace != null && place.isPassed(trace));
      }
    }
    List<String> words = lost.stream().map(Reanchoring.Lost::words).toList();
    return new Result(Answer.NO_LONGER_FAILS, "", passed, null, "", words);
  }

  private RunResult record(Schedule schedule) {
    state.restore();
    return runner.record(new Replay(schedule), environment);
  }

  private static Result failing(RunResult run, FailureKind kind, long passed) {
    Answer answer =
        FailureKind.of(run.ending()).equals(kind) ? Answer.STILL_FAILS : Answer.FAILS_DIFFERENTLY;
    return new Result(answer, "", passed, run, run.summary(), List.of());
  }

  private static Result notComparable(String reason) {
    return new Result(Answer.NOT_COMPARABLE, reason, 0, null, "", List.of());
  }
}
