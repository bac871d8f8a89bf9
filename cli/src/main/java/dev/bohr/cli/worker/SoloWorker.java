package dev.bohr.cli.worker;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** One worker JVM with one task: a replay, a comparison, a simplification. */
public final class SoloWorker {
  private static final long POLL_MILLIS = 25;

  private final WorkDirectory work;
  private final Program program;
  private final Duration stallTimeout;
  private @Nullable Path directory;
  private LongConsumer progress = runs -> {};

  /**
   * @param stallTimeout how long the worker may stand still before it is ended
   */
  public SoloWorker(WorkDirectory work, Program program, Duration stallTimeout) {
    this.work = work;
    this.program = program;
    this.stallTimeout = stallTimeout;
  }

  /** Tells how many runs the worker has made, while it works. */
  public SoloWorker telling(LongConsumer listener) {
    progress = listener;
    return this;
  }

  /** Where to show what the worker's JVM prints. */
  public record Output(OutputStream out, OutputStream err) {}

  /**
   * Waits for the last word of the worker.
   *
   * @param name of the worker's directory
   * @param debugPort port of a debugger to wait for; null for none
   * @param output null shows nothing
   */
  public WorkerMessage run(
      String name, WorkerConfig config, @Nullable Integer debugPort, @Nullable Output output)
      throws IOException, BadFileException, InterruptedException {
    WorkerProcess worker =
        WorkerProcess.start(
            work,
            name,
            Cores.find().prefix(0),
            new JavaCommand(program, 1, config.points(), debugPort),
            config,
            output == null ? null : output.out(),
            output == null ? null : output.err());
    directory = worker.directory();
    Slot slot = new Slot(0, 1);
    slot.started(worker);
    while (true) {
      boolean dead = !worker.isAlive();
      for (WorkerMessage message : worker.poll()) {
        if (message instanceof WorkerMessage.Progress step) {
          slot.progressed(step);
          progress.accept(step.runs());
        } else if (message instanceof WorkerMessage.Problem problem) {
          throw new CommandError(problem.exitCode(), problem.message());
        } else {
          worker.finish();
          return message;
        }
      }
      if (dead) {
        throw new CommandError(
            ExitCode.UNSURE, "the worker JVM ended (" + worker.lastWords() + ").");
      }
      if (debugPort == null && slot.isStuck(stallTimeout)) {
        worker.kill();
        throw new CommandError(
            ExitCode.UNSURE,
            "the run made no step for %d s (a loop without a shared access, or blocked for good)."
                .formatted(stallTimeout.toSeconds()));
      }
      Thread.sleep(POLL_MILLIS);
    }
  }

  /** The directory of the worker that ran last. */
  public Path directory() {
    if (directory == null) {
      throw new IllegalStateException("no worker has run");
    }
    return directory;
  }
}
