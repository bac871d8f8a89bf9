package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Executes the program with proposed breakpoints, in plain JVMs, and the repaired one if known. */
final class Trials {
  /** Enough to drop what does not work; the proof comes afterwards. */
  private static final int FIRST = 3;

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Failure failure;
  private final Program program;
  private final @Nullable Program fixed;
  private final Path directory;
  private final Consumer<String> progress;

  /**
   * @param fixed the program repaired, which must pass with the same breakpoints; null: not known
   * @param directory where executions leave their files
   * @param progress is told what is being done
   */
  Trials(
      Failure failure,
      Program program,
      @Nullable Program fixed,
      Path directory,
      Consumer<String> progress) {
    this.failure = failure;
    this.program = program;
    this.fixed = fixed;
    this.directory = directory;
    this.progress = progress;
  }

  /** A few executions, as long as they fail; then one of the repaired program. */
  Pin first(BreakpointFile proposal) throws IOException, InterruptedException {
    Pin pin = execute(proposal, FIRST, false);
    return pin.isProven() ? repaired(pin, 1) : pin;
  }

  /** The whole proof; it ends with the first execution that does not fail. */
  Pin prove(BreakpointFile proposal, int runs) throws IOException, InterruptedException {
    Pin pin = execute(proposal, runs, true);
    return pin.isProven() ? repaired(pin, runs) : pin;
  }

  /**
   * @param tell whether that is worth a word
   */
  private Pin execute(BreakpointFile proposal, int runs, boolean tell)
      throws IOException, InterruptedException {
    Path written = Files.writeString(directory.resolve("pin.bp"), proposal.toString());
    List<Long> times = new ArrayList<>();
    Set<String> missed = new HashSet<>();
    int failed = 0;
    while (times.size() < runs && failed == times.size()) {
      PlainRun run = PlainRun.execute(program, failure, written, directory, LIMIT);
      failed += run.sameFailure() ? 1 : 0;
      missed.addAll(run.jvm().missed());
      times.add(run.jvm().nanos());
      if (tell) {
        progress.accept("pinning: %d of %d executions failed".formatted(failed, times.size()));
      }
    }
    return new Pin(proposal, Proof.of(failed, times, ""), missed, null);
  }

  /** The same with what the repaired program does; one that fails there is not tried for long. */
  private Pin repaired(Pin pin, int runs) throws IOException, InterruptedException {
    if (fixed == null) {
      return pin;
    }
    Path written = Files.writeString(directory.resolve("pin.bp"), pin.file().toString());
    List<Long> times = new ArrayList<>();
    int passed = 0;
    int waited = 0;
    String odd = "";
    while (times.size() < runs && odd.isEmpty()) {
      PlainJvm run = PlainJvm.execute(fixed, written, directory, LIMIT, "strict");
      times.add(run.nanos());
      passed += run.passed() ? 1 : 0;
      waited += run.waitedOut() ? 1 : 0;
      odd = run.passed() ? "" : run.ending().replace(directory + "/", "");
      progress.accept("pinning: %d of %d repaired passed".formatted(passed, times.size()));
    }
    return pin.with(Proof.of(passed, times, odd, waited));
  }
}
