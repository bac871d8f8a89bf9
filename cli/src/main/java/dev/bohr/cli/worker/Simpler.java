package dev.bohr.cli.worker;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.simplify.Simplification;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A failure that was just found, with fewer switches where that is quickly done.
 *
 * @param run the run that a report should show
 * @param rate how often replays of it failed in the same way
 * @param notes what was done to it; empty when it is as it was found
 */
public record Simpler(RunResult run, Failure.ReplayRate rate, List<String> notes) {
  /** A user waits for the report. */
  private static final long NANOS = 3_000_000_000L;

  private static final long REPLAY_NANOS = 1_000_000_000L;

  /**
   * Simplifies.
   *
   * @param runner that found the failure
   * @param settings null to leave it as it is
   */
  public static Simpler of(
      SearchResult.Found found,
      Runner runner,
      ProcessState state,
      Map<String, String> environment,
      Simplification.@Nullable Settings settings) {
    Simpler same = new Simpler(found.result(), found.rate(), List.of());
    if (settings == null || runner.mode().tainted()) {
      return same;
    }
    try {
      Simpler simpler = simplify(found, runner, state, environment, settings);
      return simpler == null ? same : simpler;
    } catch (RuntimeException fault) {
      // What was found must not be lost.
      return new Simpler(
          found.result(),
          found.rate(),
          List.of("not simplified, because of a fault in Bohr; please report it: " + fault));
    }
  }

  private static @Nullable Simpler simplify(
      SearchResult.Found found,
      Runner runner,
      ProcessState state,
      Map<String, String> environment,
      Simplification.Settings settings) {
    Symptom symptom = Symptom.of(found.result().ending());
    Simplification simplification = new Simplification(runner, state, settings);
    Simplification.Result result =
        simplification.run(found.result().schedule(), symptom, NANOS, () -> {});
    if (result == null || !result.isSimpler()) {
      return null;
    }
    Simplification.Confirmed confirmed =
        simplification.confirm(
            result, symptom, environment, Math.max(1, found.rate().of()), REPLAY_NANOS);
    return confirmed == null
        ? null
        : new Simpler(confirmed.run(), rate(confirmed), List.of(note(result)));
  }

  static Failure.ReplayRate rate(Simplification.Confirmed confirmed) {
    return new Failure.ReplayRate(confirmed.replays().failed(), confirmed.replays().times());
  }

  private static String note(Simplification.Result result) {
    return "simplified from %s to %s, in %d executions"
        .formatted(words(result.before()), words(result.after()), result.executions());
  }

  private static String words(Simplification.Shape shape) {
    int count = shape.cost().switches();
    return "%d %s (%d preemptive)"
        .formatted(count, count == 1 ? "switch" : "switches", shape.cost().preemptions());
  }
}
