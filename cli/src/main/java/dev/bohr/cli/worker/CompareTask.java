package dev.bohr.cli.worker;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.Comparison;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.FailureKind;
import dev.bohr.core.run.Failures;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * Looks for an old failure in code that has changed since, and leaves the files of what still fails
 * in the worker's directory.
 */
final class CompareTask {
  private static final int NEIGHBOURS = 200;

  private final WorkerConfig config;
  private final Path directory;
  private final Runnable target;
  private final ProcessState state;

  CompareTask(WorkerConfig config, Path directory, Runnable target, ProcessState state) {
    this.config = config;
    this.directory = directory;
    this.target = target;
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws IOException, BadFileException {
    FailureFiles files = FailureFiles.read(Path.of(Objects.requireNonNull(config.failure())));
    // The old keys of points mean nothing in new code: every access that may be one is.
    PointSet.Mode mode = files.schedule().points().mode();
    Runner runner =
        new Runner(
            config.options().withPoints(mode).followingRulesOf(files.schedule()),
            target,
            config.target().describe(),
            config.codeHash());
    Heartbeat.start(
        config.parent(), log, () -> new WorkerMessage.Progress(0, runner.mode().steps()));
    state.restore();
    runner.run(new DefaultRule());
    Map<String, String> environment = Environment.of(config);
    Comparison.Result result =
        new Comparison(runner, state, environment)
            .run(files.schedule(), files.trace(), FailureKind.of(files.failure()), NEIGHBOURS);
    RunResult failing = result.failing();
    if (failing != null) {
      Failure old = files.failure();
      Failures.of(
              config.target(),
              failing,
              config.target().summary(result.summary()),
              Environment.notes(runner.mode()),
              new Failure.Search(
                  runner.mode().engineName(), old.search().seed(), 0, 0, result.interleavings()),
              environment,
              new Failure.ReplayRate(1, 1))
          .write(directory);
    }
    return new WorkerMessage.CompareDone(result.answer(), result.reason(), result.interleavings());
  }
}
