package dev.bohr.cli.worker;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.FailureKind;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Replays;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.BadFileException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Replays a failure and compares each run with its trace, event by event. The program's output is
 * shown once.
 *
 * <p>One run under the default rule goes before, so that what the JVM does only once (loading and
 * linking) is done. A debugger is let in after it.
 */
final class ReplayTask {
  private final WorkerConfig config;
  private final Runnable target;
  private final ProcessState state;
  private final ProgramOutput out;
  private final ProgramOutput err;

  ReplayTask(
      WorkerConfig config,
      Runnable target,
      ProcessState state,
      ProgramOutput out,
      ProgramOutput err) {
    this.config = config;
    this.target = target;
    this.state = state;
    this.out = out;
    this.err = err;
  }

  WorkerMessage run(ProgressLog log) throws IOException, BadFileException {
    FailureFiles files = FailureFiles.read(Path.of(Objects.requireNonNull(config.failure())));
    Options options =
        config.options().withPoints(files.schedule().points()).followingRulesOf(files.schedule());
    Runner runner = new Runner(options, target, config.target().describe(), config.codeHash());
    AtomicInteger replay = new AtomicInteger();
    Heartbeat.start(
        config.parent(),
        log,
        () -> new WorkerMessage.Progress(replay.get(), runner.mode().steps()));
    state.restore();
    runner.run(new DefaultRule());
    if (config.debugPort() != 0) {
      try (PrintStream console = new PrintStream(new FileOutputStream(FileDescriptor.out))) {
        console.print(DebuggerWanted.notice(config.debugPort()));
      }
      DebuggerWanted.await();
    }
    Replays.Result result =
        new Replays(runner, state, files.trace().environment())
            .run(
                files.schedule(),
                files.trace(),
                FailureKind.of(files.failure()),
                config.times(),
                config.nanosLeft(),
                number -> {
                  replay.set(number);
                  show(config.showOutput() && number == 0);
                });
    show(false);
    return new WorkerMessage.ReplayDone(
        result.times(),
        result.failed(),
        result.same(),
        result.events(),
        result.difference(),
        FailureKind.of(result.first().ending()).toString(),
        Environment.notes(runner.mode()));
  }

  private void show(boolean shown) {
    out.showOn(shown ? new FileOutputStream(FileDescriptor.out) : null);
    err.showOn(shown ? new FileOutputStream(FileDescriptor.err) : null);
  }
}
