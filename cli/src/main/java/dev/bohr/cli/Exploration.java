package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SearchTotals;
import dev.bohr.cli.worker.SoloWorker;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerConfig;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.cli.worker.WorkerPool;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.Failures;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A search from beginning to end: workers look for a failure, a fresh JVM confirms it, its files
 * are put where the user finds them, and the result is printed.
 *
 * <p>The fresh JVM is what keeps state that outlives a run, and that Bohr does not know how to
 * reset, from becoming a false alarm.
 */
final class Exploration {
  /** Replays in the fresh JVM. */
  private static final int CONFIRMATIONS = 10;

  private static final String ALONE =
      "runs may disturb those of other workers; the search goes on with one worker.";

  /** How long they may take; one is always made. */
  private static final long CONFIRMATION_MILLIS = 10_000;

  private final SearchOptions options;
  private final Program program;
  private final WorkDirectory work;
  private final Path root;
  private final PrintWriter err;
  private final long start = System.nanoTime();
  private boolean punctual;

  /** Whether there is no answer, perhaps because the workers are in each other's way. */
  private boolean disturbed;

  /** Whether the first run of any worker so far, or of a survey, has passed. */
  private boolean passedAtFirst;

  /**
   * @param root where the directory of a failure is made, unless the options name one
   */
  Exploration(
      SearchOptions options, Program program, WorkDirectory work, Path root, PrintWriter err) {
    this.options = options;
    this.program = program;
    this.work = work;
    this.root = root;
    this.err = err;
  }

  /**
   * What came of it.
   *
   * @param text lines for the user; they follow the report of the failure, if there is one
   * @param failure the confirmed failure; null when there is none
   * @param directory where its files are
   */
  record Result(
      int exitCode,
      SearchTotals totals,
      String text,
      @Nullable FailureFiles failure,
      @Nullable Path directory) {
    void print(PrintWriter out) {
      if (failure != null && directory != null) {
        FailureText.print(out, failure, directory);
      }
      out.print(text);
    }
  }

  /** Searches and prints the result; answers the exit code. */
  static int run(SearchOptions options, Target target, PrintWriter out, PrintWriter err)
      throws IOException, BadFileException, InterruptedException {
    options.check();
    try (WorkDirectory work = new WorkDirectory()) {
      Program program = Targets.program(target, work.path());
      Result result = new Exploration(options, program, work, ResultDirectory.ROOT, err).search();
      result.print(out);
      return result.exitCode();
    }
  }

  /** Ends in time also when no run is over yet: something is known without it. */
  Exploration punctual() {
    punctual = true;
    return this;
  }

  /** The program was surveyed before, in a JVM of its own. */
  Exploration after(WorkerMessage.Surveyed survey) {
    passedAtFirst = survey.passedAtFirst();
    return this;
  }

  /** Searches; called once. */
  Result search() throws IOException, BadFileException, InterruptedException {
    WorkerConfig config = config();
    int workers = options.workerCount();
    Result result = search(config, workers, 0);
    if (disturbed && workers > 1 && System.currentTimeMillis() < config.deadlineMillis()) {
      // They may be in each other's way: one has the port, or the file, that another wants.
      err.println("bohr: " + ALONE);
      result = search(config, 1, workers);
    }
    return result;
  }

  private Result search(WorkerConfig config, int workers, int before)
      throws IOException, BadFileException, InterruptedException {
    disturbed = false;
    Duration limit = options.timeLimit();
    PrintWriter terminal = Terminals.writer();
    SearchTotals totals;
    WorkerPool pool;
    try (ProgressLine line = new ProgressLine(terminal, limit)) {
      pool =
          new WorkerPool(
              work,
              program,
              config,
              workers,
              before,
              options.runLimit(),
              options.stallTimeout,
              new WorkerPool.Watcher() {
                @Override
                public void tick(long runs, int workers) {
                  line.show(runs, workers);
                }

                @Override
                public void lost(String message) {
                  line.clear();
                  err.println("bohr: " + message + ".");
                }
              });
      totals = (punctual ? pool.punctual() : pool).run();
    }
    passedAtFirst |= totals.passedAtFirst();
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    if (pool.found().isEmpty()) {
      disturbed = totals.nondeterminism() != null;
      SearchText text = new SearchText(totals, options, elapsed);
      return new Result(text.exitCode(), totals, text.nothingFound(), null, null);
    }
    return found(pool.found().get(), totals, config, elapsed, "confirm-" + before);
  }

  private WorkerConfig config() throws IOException {
    Duration limit = options.timeLimit();
    long deadline = limit == null ? Long.MAX_VALUE : System.currentTimeMillis() + limit.toMillis();
    return WorkerConfig.search(
        program.target(),
        program.mainClass(),
        program.codeHash(),
        options.engineOptions(),
        options.strategy,
        options.seedOrNew(),
        deadline,
        options.checkDeterminism,
        options.simplification());
  }

  private Result found(
      Path directory, SearchTotals totals, WorkerConfig config, Duration elapsed, String confirming)
      throws IOException, BadFileException, InterruptedException {
    FailureFiles files = FailureFiles.read(directory);
    WorkerMessage.ReplayDone fresh = confirm(directory, config, confirming);
    List<String> notes = new ArrayList<>(files.failure().notes());
    if (fresh.failed() == 0) {
      disturbed = true;
      String text =
          ("Not confirmed: %s. The same schedule in a fresh JVM %s, %d of %d times; something"
                  + " outlives a run there (a static of the JDK, a file, a native library). The first"
                  + " difference: %s. Seed %d.%n")
              .formatted(
                  files.failure().summary(),
                  fresh.ending(),
                  fresh.times(),
                  fresh.times(),
                  fresh.difference(),
                  options.seedOrNew());
      return new Result(ExitCode.UNSURE, totals, text, null, null);
    }
    if (fresh.failed() == fresh.times() && failedOnlyAfterOthers(files.failure())) {
      String text =
          ("No answer: the same schedule passed in one JVM and fails in those after it: %s. Either"
                  + " the program finds what that run has left; let it remove what it makes, as"
                  + " files and tables, or make it in a new place each time. Or it needs what"
                  + " another test does before it. Seed %d.%n")
              .formatted(files.failure().summary(), options.seedOrNew());
      return new Result(ExitCode.UNSURE, totals, text, null, null);
    }
    if (fresh.difference() != null) {
      notes.add("replays differ in detail: " + fresh.difference());
    }
    Failure.ReplayRate rate = files.failure().replay();
    Failure failure =
        Failures.with(
            files.failure(),
            new Failure.ReplayRate(
                rate.failed() + (int) fresh.failed(), rate.of() + (int) fresh.times()),
            totals.runs(),
            notes);
    FailureFiles complete = new FailureFiles(failure, files.schedule(), files.trace());
    Path published = ResultDirectory.write(complete, root, options.output, program.shortName());
    String text = new SearchText(totals, options, elapsed).found(failure) + System.lineSeparator();
    return new Result(ExitCode.BUG, totals, text, complete, published);
  }

  /**
   * The first run of every worker has the same schedule. When it fails in one of them, and passed
   * in another, then not because of the schedule: that one has left something. (One that fails only
   * now and then depends on real input and output.)
   */
  private boolean failedOnlyAfterOthers(Failure failure) {
    Failure.ReplayRate rate = failure.replay();
    return failure.search().run() == 0 && rate.failed() == rate.of() && passedAtFirst;
  }

  private WorkerMessage.ReplayDone confirm(Path directory, WorkerConfig config, String name)
      throws IOException, BadFileException, InterruptedException {
    WorkerMessage answer =
        new SoloWorker(work, program, options.stallTimeout)
            .run(
                name,
                WorkerConfig.replay(
                    WorkerConfig.Task.REPLAY,
                    config.target(),
                    config.mainClass(),
                    config.codeHash(),
                    config.points(),
                    config.maxSteps(),
                    directory.toString(),
                    CONFIRMATIONS,
                    System.currentTimeMillis() + CONFIRMATION_MILLIS,
                    false,
                    0),
                null,
                null);
    if (answer instanceof WorkerMessage.ReplayDone done) {
      return done;
    }
    throw new CommandError(ExitCode.INTERNAL, "a worker answered " + answer);
  }
}
