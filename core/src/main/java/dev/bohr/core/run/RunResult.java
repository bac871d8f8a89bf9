package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Passes;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import org.jspecify.annotations.Nullable;

/**
 * What came of one controlled run.
 *
 * @param ending how it ended
 * @param steps how many steps its threads made together
 * @param threads how many threads it had
 * @param schedule the schedule that it followed
 * @param trace its events; null when the run was not recorded
 * @param passes where its threads have been; null when the run was not recorded
 */
public record RunResult(
    Ending ending,
    long steps,
    int threads,
    Schedule schedule,
    @Nullable Trace trace,
    @Nullable Passes passes) {
  /** What went wrong, in one sentence. */
  public String summary() {
    return Summary.of(this);
  }

  public OutcomeKind kind() {
    return ending.kind();
  }
}
