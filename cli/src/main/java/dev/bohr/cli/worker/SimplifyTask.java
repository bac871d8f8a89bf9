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
import dev.bohr.core.simplify.Proof;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Trace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Simplifies a failure, and leaves the files of the simpler one in the worker's directory. */
final class SimplifyTask {
  /** How often the simpler failure is replayed before it is handed out, and for how long. */
  private static final int REPLAYS = 100;

  private static final long REPLAY_NANOS = 10_000_000_000L;

  private final WorkerConfig config;
  private final Path directory;
  private final Runnable target;
  private final ProcessState state;
  private final Simplification.Settings settings;
  private final AtomicLong executions = new AtomicLong();

  /** Steps of the execution at hand, in whichever runner. */
  private volatile LongSupplier steps = () -> 0;

  SimplifyTask(WorkerConfig config, Path directory, Runnable target, ProcessState state) {
    this.config = config;
    this.directory = directory;
    this.target = target;
    this.state = state;
    this.settings = Objects.requireNonNull(config.simplify());
  }

  WorkerMessage run(ProgressLog log) throws IOException, BadFileException {
    FailureFiles files = FailureFiles.read(Path.of(Objects.requireNonNull(config.failure())));
    Heartbeat.start(
        config.parent(),
        log,
        () -> new WorkerMessage.Progress(executions.get(), steps.getAsLong()));
    RunResult start = firstRun(files.schedule());
    if (!FailureKind.of(start.ending()).equals(FailureKind.of(files.failure()))) {
      return gone(files, start);
    }
    Symptom symptom = Symptom.of(start.ending());
    long began = System.nanoTime();
    Simplification.Result result = simplify(files.schedule(), true, symptom, files.failure());
    if (result == null) {
      return gone(files, start);
    }
    Simplification.Shape before = result.before();
    long made = result.executions();
    long nanos = System.nanoTime() - began;
    String proof = null;
    while (settings.prove()) {
      Proof.Result proved = prove(result, symptom);
      proof = proved.sentence();
      Schedule simpler = proved.simpler();
      Simplification.Result next =
          simpler == null ? null : simplify(simpler, false, symptom, files.failure());
      if (next == null) {
        break;
      }
      made += next.executions();
      result = next;
    }
    return new WorkerMessage.SimplifyDone(before, result.after(), made, nanos / 1_000_000, proof);
  }

  private RunResult firstRun(Schedule schedule) {
    try (Runner runner = runner(options(schedule).withPoints(schedule.points()))) {
      // What the JVM does only once is done before a run is compared with the trace.
      state.restore();
      runner.run(new DefaultRule());
      state.restore();
      return runner.record(schedule);
    }
  }

  /**
   * Leaves the files in the directory, when there is something simpler.
   *
   * @param isOwn whether this is the user's schedule, and not one that is simpler already
   * @return null when the schedule does not give the failure
   */
  private Simplification.@Nullable Result simplify(
      Schedule schedule, boolean isOwn, Symptom symptom, Failure old) throws IOException {
    try (Runner runner = runner(options(schedule).withPoints(schedule.points()))) {
      Simplification simplification = new Simplification(runner, state, settings);
      Simplification.Result result =
          simplification.run(schedule, symptom, config.nanosLeft(), executions::incrementAndGet);
      if (result == null || (isOwn && !result.isSimpler())) {
        return result;
      }
      Simplification.Confirmed confirmed =
          simplification.confirm(result, symptom, old.environment(), REPLAYS, REPLAY_NANOS);
      if (confirmed != null) {
        write(old, confirmed);
        return result;
      }
      return isOwn ? result.unchanged() : null;
    }
  }

  private Proof.Result prove(Simplification.Result result, Symptom symptom) {
    try (Runner runner = runner(options(result.schedule()))) {
      return new Simplification(runner, state, settings)
          .prove(result, symptom, config.nanosLeft(), executions::incrementAndGet);
    }
  }

  private Options options(Schedule schedule) {
    return config.options().followingRulesOf(schedule);
  }

  private Runner runner(Options options) {
    Runner runner = new Runner(options, target, config.target().describe(), config.codeHash());
    steps = () -> runner.mode().steps();
    return runner;
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
