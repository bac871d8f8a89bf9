package dev.bohr.cli;

import dev.bohr.cli.conflicts.ConflictTable;
import dev.bohr.cli.conflicts.Tally;
import dev.bohr.cli.conflicts.Trial;
import dev.bohr.cli.conflicts.TrialList;
import dev.bohr.cli.conflicts.Trials;
import dev.bohr.cli.program.Program;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SoloWorker;
import dev.bohr.cli.worker.TraceFiles;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerConfig;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.conflicts.PotentialConflicts;
import dev.bohr.core.engine.Options;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The search of {@code bohr conflicts} from beginning to end: a worker records runs, what they show
 * is tried in plain JVMs, and the result is printed.
 */
final class ConflictSearch {
  /** For code that the default rule does not reach; what it finds is tried, so chance suffices. */
  private static final String STRATEGY = "random";

  /** How long runs are recorded at most. */
  private static final Duration RECORDING = Duration.ofSeconds(60);

  private final Program program;
  private final WorkDirectory work;
  private final Duration pause;
  private final int runs;
  private final int workers;
  private final Duration time;
  private final Duration stallTimeout;

  ConflictSearch(
      Program program,
      WorkDirectory work,
      Duration pause,
      int runs,
      int workers,
      Duration time,
      Duration stallTimeout) {
    this.program = program;
    this.work = work;
    this.pause = pause;
    this.runs = runs;
    this.workers = workers;
    this.time = time;
    this.stallTimeout = stallTimeout;
  }

  /**
   * Searches and prints; answers the exit code.
   *
   * @param traces how many runs are recorded
   * @param seed of their schedules
   * @param output where the user wants the files; null for the usual place
   */
  int run(int traces, long seed, @Nullable Path output, PrintWriter out)
      throws IOException, BadFileException, InterruptedException {
    try (StatusLine line = new StatusLine(Terminals.writer())) {
      TrialList list = list(traces, seed, line);
      List<Trial> tried;
      Tally base;
      try (Trials trials =
          new Trials(
              program,
              work.path(),
              workers,
              runs,
              time,
              (made, all, failing, left) -> line.show(progress(made, all, failing, left)))) {
        base = trials.base(list.trials());
        if (base.symptom().equals(Tally.NO_END)) {
          throw new CommandError(
              ExitCode.UNSURE,
              "the program does not end by itself; name one that does, such as a test of it.");
        }
        tried = base.alwaysFails() ? List.of() : trials.run();
      }
      line.close();
      ConflictText text = new ConflictText(out, list, new ConflictTable(tried), base, runs);
      return text.print(
          files -> ResultDirectory.write(files, ResultDirectory.ROOT, output, program.shortName()));
    }
  }

  private static String progress(int made, int all, int failing, Duration left) {
    return "trying: %d of %s, %s failing, about %s left"
        .formatted(
            made,
            Counts.of(all, "execution"),
            Counts.of(failing, "order"),
            Durations.format(Duration.ofSeconds(left.toSeconds())));
  }

  private TrialList list(int traces, long seed, StatusLine line)
      throws IOException, BadFileException, InterruptedException {
    line.show("recording runs");
    SoloWorker worker = new SoloWorker(work, program, stallTimeout);
    WorkerMessage answer =
        worker.run(
            "trace",
            WorkerConfig.trace(
                program.target(),
                program.mainClass(),
                program.codeHash(),
                Options.defaults(),
                STRATEGY,
                seed,
                traces,
                System.currentTimeMillis() + Math.min(time.toMillis(), RECORDING.toMillis())),
            null,
            null);
    if (!(answer instanceof WorkerMessage.Traced traced)) {
      throw new CommandError(ExitCode.INTERNAL, "a worker answered " + answer);
    }
    if (traced.threads() < 2) {
      throw CommandError.usage(
          "the %s has no second thread in %s, so there is no conflict to try."
              .formatted(program.target().describe(), Counts.of(traced.traces(), "run")));
    }
    TraceFiles files = TraceFiles.read(worker.directory(), traced.traces());
    TrialList list =
        TrialList.of(
            PotentialConflicts.of(files.traces(), files.volatiles()),
            files.traces(),
            program,
            program.shortName(),
            pause);
    if (list.trials().isEmpty() && !traced.problem().isEmpty()) {
      throw new CommandError(
          ExitCode.UNSURE, "no conflict was found, but a run had no answer: " + traced.problem());
    }
    return list;
  }
}
