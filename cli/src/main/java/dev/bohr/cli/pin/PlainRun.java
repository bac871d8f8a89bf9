package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One execution of a program in a plain JVM, beside the failure that is to be pinned.
 *
 * @param jvm what became of it
 * @param sameFailure whether it failed in the same way
 */
public record PlainRun(PlainJvm jvm, boolean sameFailure) {
  /**
   * Executes it.
   *
   * @param breakpoints their file; null when the program brings its own, and the agent only sees
   *     how it ends
   */
  public static PlainRun execute(
      Program program, Failure failure, @Nullable Path breakpoints, Path directory, Duration limit)
      throws IOException, InterruptedException {
    PlainJvm jvm = PlainJvm.execute(program, breakpoints, directory, limit);
    return new PlainRun(jvm, jvm.ended() && isSame(failure, jvm));
  }

  private static boolean isSame(Failure failure, PlainJvm jvm) {
    Failure.Thrown thrown = failure.exception();
    if (thrown != null) {
      return jvm.uncaught().contains(thrown.className());
    }
    return failure.outcome() == OutcomeKind.FAILED
        ? jvm.exitCode() != 0 && jvm.exitCode() != PlainJvm.STALLED
        : jvm.stalled();
  }
}
