package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * One execution of a program in a JVM of its own that carries breakpoints and nothing else of Bohr.
 *
 * @param sameFailure whether it failed as the failure that is to be pinned
 * @param hit whether every breakpoint was hit
 * @param nanos how long it took
 */
record PlainRun(boolean sameFailure, boolean hit, long nanos) {
  static PlainRun execute(
      Program program, Failure failure, Path breakpoints, Path directory, Duration limit)
      throws IOException, InterruptedException {
    PlainJvm jvm = PlainJvm.execute(program, breakpoints, directory, limit);
    return new PlainRun(jvm.ended() && isSame(failure, jvm), jvm.hit(), jvm.nanos());
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
