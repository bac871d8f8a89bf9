package dev.bohr.core.run;

import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.Trace;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Executes a schedule again and again and compares each run, event by event, with the trace that
 * was recorded when the failure was found.
 */
public final class Replays {
  private final Runner runner;
  private final ProcessState state;
  private final Map<String, String> environment;

  public Replays(Runner runner, ProcessState state, Map<String, String> environment) {
    this.runner = runner;
    this.state = state;
    this.environment = Map.copyOf(environment);
  }

  /**
   * What came of the replays.
   *
   * @param times how many there were
   * @param failed those that failed as expected
   * @param same those that gave the same events as the trace
   * @param events how many events the first replay had
   * @param difference how the first replay that differed did so; null when all were the same
   * @param first the first replay
   */
  public record Result(
      int times, int failed, int same, int events, @Nullable String difference, RunResult first) {}

  /**
   * Replays.
   *
   * @param expected the trace to compare with
   * @param kind the failure to expect
   * @param times at most so many, at least 1
   * @param nanos no new replay begins after this time
   * @param before told the number of each replay, from 0, before it
   */
  public Result run(
      Schedule schedule,
      Trace expected,
      FailureKind kind,
      int times,
      long nanos,
      IntConsumer before) {
    long start = System.nanoTime();
    int made = 0;
    int failed = 0;
    int same = 0;
    String difference = null;
    RunResult first = null;
    while (made < times && (made == 0 || System.nanoTime() - start < nanos)) {
      before.accept(made++);
      state.restore();
      RunResult result = runner.record(new dev.bohr.core.strategy.Replay(schedule), environment);
      first = first == null ? result : first;
      boolean fails = FailureKind.of(result.ending()).equals(kind);
      failed += fails ? 1 : 0;
      Optional<String> differs = difference(expected, result, fails, kind);
      same += differs.isEmpty() ? 1 : 0;
      if (difference == null && differs.isPresent()) {
        difference = differs.get();
      }
    }
    if (first == null) {
      throw new IllegalArgumentException("times is " + times + " and must be at least 1");
    }
    Trace trace = first.trace();
    return new Result(made, failed, same, trace == null ? 0 : trace.size(), difference, first);
  }

  private static Optional<String> difference(
      Trace expected, RunResult result, boolean fails, FailureKind kind) {
    Trace trace = result.trace();
    if (trace == null) {
      return Optional.of("the run was not recorded");
    }
    Optional<String> differs = expected.firstDifference(trace);
    if (differs.isPresent() || fails) {
      return differs;
    }
    return Optional.of(
        "all events agree, but the run %s where it %s before"
            .formatted(FailureKind.of(result.ending()), kind));
  }
}
