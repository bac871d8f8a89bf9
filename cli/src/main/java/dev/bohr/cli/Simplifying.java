package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SoloWorker;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerConfig;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A simplification from beginning to end: one worker looks for the simpler failure, its files are
 * put beside the old ones, and the result is printed.
 */
final class Simplifying {
  private final Path directory;
  private final Simplification.Settings settings;
  private final Duration time;
  private final @Nullable String classPath;
  private final Duration stallTimeout;

  Simplifying(
      Path directory,
      Simplification.Settings settings,
      Duration time,
      @Nullable String classPath,
      Duration stallTimeout) {
    this.directory = directory;
    this.settings = settings;
    this.time = time;
    this.classPath = classPath;
    this.stallTimeout = stallTimeout;
  }

  /** Simplifies and prints the result; answers the exit code. */
  int run(PrintWriter out) throws IOException, BadFileException, InterruptedException {
    FailureFiles files = FailureFiles.read(directory);
    try (WorkDirectory work = new WorkDirectory();
        StatusLine line = new StatusLine(Terminals.writer())) {
      Program program =
          Targets.program(Replaying.target(files.failure().target(), classPath), work.path());
      SoloWorker worker =
          new SoloWorker(work, program, stallTimeout)
              .telling(runs -> line.show("simplifying: " + Counts.of(runs, "execution")));
      WorkerMessage answer =
          worker.run(
              "simplify",
              WorkerConfig.simplify(
                  program.target(),
                  program.mainClass(),
                  program.codeHash(),
                  files.schedule().points().mode(),
                  WorkerConfig.maxStepsOf(files.failure()),
                  directory.toAbsolutePath().toString(),
                  System.currentTimeMillis() + time.toMillis(),
                  settings),
              null,
              null);
      line.close();
      if (answer instanceof WorkerMessage.SimplifyDone done) {
        return done(out, done, worker.directory(), program.shortName());
      }
      if (answer instanceof WorkerMessage.Gone gone) {
        return gone(out, gone, !program.codeHash().equals(files.schedule().codeHash()));
      }
      throw new CommandError(ExitCode.INTERNAL, "a worker answered " + answer);
    }
  }

  private int done(PrintWriter out, WorkerMessage.SimplifyDone done, Path found, String name)
      throws IOException, BadFileException {
    if (!done.after().cost().equals(done.before().cost())) {
      FailureFiles simpler = FailureFiles.read(found);
      Path parent = directory.getParent();
      Path root = parent == null ? Path.of(".") : parent;
      Path published = ResultDirectory.write(simpler, root, null, name + "-simplified");
      FailureText.print(out, simpler, published);
      out.println();
    } else {
      out.println("Nothing simpler was found; the failure stays as it is.");
    }
    out.println("           steps  threads  switches  preemptive  other");
    row(out, "before", done.before());
    row(out, "after", done.after());
    out.printf(
        "%s in %s (%s).%n",
        Counts.of(done.executions(), "execution"),
        Durations.format(Duration.ofMillis(done.millis())),
        Words.of(settings.choice()));
    if (done.proof() != null) {
      out.println(done.proof());
    }
    return ExitCode.BUG;
  }

  private static void row(PrintWriter out, String name, Simplification.Shape shape) {
    out.printf(
        Locale.ROOT,
        "%-8s%,8d%9d%,10d%,12d%,7d%n",
        name,
        shape.cost().steps(),
        shape.threads(),
        shape.cost().switches(),
        shape.cost().preemptions(),
        shape.otherSwitches());
  }

  private static int gone(PrintWriter out, WorkerMessage.Gone gone, boolean changed) {
    out.printf(
        "The failure is not there any more: its schedule gives a run that %s.%n", gone.ending());
    out.println("The first difference: " + gone.difference() + ".");
    out.println(
        changed
            ? "The code has changed since; `bohr replay` says what became of the failure."
            : "The code is the same; what else changed may be the JDK, or what the program reads.");
    return ExitCode.UNSURE;
  }
}
