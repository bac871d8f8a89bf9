package dev.bohr.cli.worker;

import dev.bohr.core.engine.Options;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.FailureKind;
import dev.bohr.core.run.Failures;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;

/** Simplifies a failure, and leaves the files of the simpler one in the worker's directory. */
final class SimplifyTask {
  /** How often the simpler failure is replayed before it is handed out, and for how long. */
  private static final int REPLAYS = 100;

  private static final long REPLAY_NANOS = 10_000_000_000L;

  private final WorkerConfig config;
  private final Path directory;
  private final Runnable target;
  private final ProcessState state;

  SimplifyTask(WorkerConfig config, Path directory, Runnable target, ProcessState state) {
    this.config = config;
    this.directory = directory;
    this.target = target;
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws IOException, BadFileException {
    FailureFiles files = FailureFiles.read(Path.of(Objects.requireNonNull(config.failure())));
    Schedule schedule = files.schedule();
    Options options = config.options().withPoints(schedule.points()).followingRulesOf(schedule);
    Runner runner = new Runner(options, target, config.target().describe(), config.codeHash());
    AtomicLong executions = new AtomicLong();
    Heartbeat.start(
        config.parent(),
        log,
        () -> new WorkerMessage.Progress(executions.get(), runner.mode().steps()));
    // What the JVM does only once is done before a run is compared with the trace.
    state.restore();
    runner.run(new DefaultRule());
    state.restore();
    RunResult start = runner.record(schedule);
    if (!FailureKind.of(start.ending()).equals(FailureKind.of(files.failure()))) {
      return gone(files, start);
    }
    Symptom symptom = Symptom.of(start.ending());
    Simplification simplification =
        new Simplification(runner, state, Objects.requireNonNull(config.simplify()));
    long began = System.nanoTime();
    Simplification.Result result =
        simplification.run(schedule, symptom, config.nanosLeft(), executions::incrementAndGet);
    if (result == null) {
      return gone(files, start);
    }
    long millis = (System.nanoTime() - began) / 1_000_000;
    Simplification.Confirmed confirmed =
        result.isSimpler()
            ? simplification.confirm(
                result, symptom, files.failure().environment(), REPLAYS, REPLAY_NANOS)
            : null;
    if (confirmed != null) {
      write(files.failure(), confirmed);
    }
    return new WorkerMessage.SimplifyDone(
        result.before(),
        confirmed == null ? result.before() : result.after(),
        result.executions(),
        millis);
  }

  private static WorkerMessage gone(FailureFiles files, RunResult run) {
    Trace trace = run.trace();
    String difference =
        trace == null ? "" : files.trace().firstDifference(trace).orElse("all events agree");
    return new WorkerMessage.Gone(FailureKind.of(run.ending()).toString(), difference);
  }

  private void write(Failure old, Simplification.Confirmed confirmed) throws IOException {
    RunResult run = confirmed.run();
    Failures.of(
            config.target(),
            run,
            config.target().summary(run.summary()),
            old.notes(),
            old.search(),
            old.environment(),
            Simpler.rate(confirmed))
        .write(directory);
  }
}
