package dev.bohr.core.run;

import dev.bohr.core.engine.ThrownText;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.Target;
import dev.bohr.core.trace.Trace;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes the files of a failure from the run that confirmed it. */
public final class Failures {
  private Failures() {}

  /**
   * @param target what was run
   * @param result the run, recorded
   * @param summary one sentence
   * @param notes what the user should know about the run
   */
  public static FailureFiles of(
      Target target,
      RunResult result,
      String summary,
      List<String> notes,
      Failure.Search search,
      Map<String, String> environment,
      Failure.ReplayRate rate) {
    Trace trace = result.trace();
    if (trace == null) {
      throw new IllegalArgumentException("a failure needs a recorded run");
    }
    Failure failure =
        new Failure(
            target,
            result.kind(),
            summary,
            thrown(result.ending().thrown()),
            notes,
            search,
            new TreeMap<>(environment),
            Instant.now(),
            rate,
            FailureFiles.SCHEDULE,
            FailureFiles.TRACE);
    return new FailureFiles(failure, result.schedule(), trace);
  }

  /** The same failure with what was learnt since: replays, schedules of other workers, notes. */
  public static Failure with(
      Failure failure, Failure.ReplayRate rate, long schedules, List<String> notes) {
    Failure.Search search = failure.search();
    return new Failure(
        failure.target(),
        failure.outcome(),
        failure.summary(),
        failure.exception(),
        notes,
        new Failure.Search(
            search.engine(), search.seed(), search.worker(), search.run(), schedules),
        failure.environment(),
        failure.created(),
        rate,
        failure.scheduleFile(),
        failure.traceFile());
  }

  private static Failure.@Nullable Thrown thrown(@Nullable Throwable thrown) {
    if (thrown == null) {
      return null;
    }
    return new Failure.Thrown(
        thrown.getClass().getName(),
        ThrownText.message(thrown),
        Frames.texts(thrown.getStackTrace()));
  }
}
