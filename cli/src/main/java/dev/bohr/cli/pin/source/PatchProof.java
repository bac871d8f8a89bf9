package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.PlainRun;
import dev.bohr.cli.pin.Proof;
import dev.bohr.core.failure.Failure;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Proves a patch: the patched program is executed in a plain JVM. With breakpoints on every
 * execution must fail as the failure does; with breakpoints off one must end as it does without the
 * patch.
 *
 * <p>The agent is there only to see how an execution ends (which exception nobody caught, or that
 * all threads stand still); it inserts nothing.
 */
final class PatchProof {
  static final Duration LIMIT = Duration.ofSeconds(60);

  private final PatchedProgram patched;
  private final Failure failure;
  private final Path directory;

  /**
   * @param directory where executions leave their files
   */
  PatchProof(PatchedProgram patched, Failure failure, Path directory) {
    this.patched = patched;
    this.failure = failure;
    this.directory = directory;
  }

  /** How long an execution takes; throws when the patch is not proven. */
  Proof prove(int runs, Consumer<String> progress)
      throws IOException, InterruptedException, CannotPatch {
    List<Long> times = new ArrayList<>();
    while (times.size() < runs) {
      PlainRun run = PlainRun.execute(patched.on(), failure, null, directory, LIMIT);
      if (!run.sameFailure()) {
        throw new CannotPatch(
            "with the patched source execution %d did not fail, while all did with the inserted breakpoints"
                .formatted(times.size() + 1));
      }
      times.add(run.jvm().nanos());
      progress.accept("source patch: %d executions failed".formatted(times.size()));
    }
    checkOff();
    return Proof.of(runs, times, "");
  }

  private void checkOff() throws IOException, InterruptedException, CannotPatch {
    PlainRun off = PlainRun.execute(patched.off(), failure, null, directory, LIMIT);
    if (off.jvm().passed() || off.sameFailure()) {
      return;
    }
    if (PlainRun.execute(patched.program(), failure, null, directory, LIMIT).jvm().passed()) {
      throw new CannotPatch("the patched source fails while breakpoints are off");
    }
  }
}
