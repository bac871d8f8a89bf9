package dev.bohr.cli;

import dev.bohr.cli.program.Program;
import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SoloWorker;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.cli.worker.WorkerConfig;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.trace.BadFileException;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A replay from beginning to end: one worker executes the schedule, and the result is printed. When
 * the code has changed and the events with it, another worker compares.
 */
final class Replaying {
  private final Path directory;
  private final int times;
  private final @Nullable Integer debugPort;
  private final @Nullable String classPath;
  private final Duration stallTimeout;

  Replaying(
      Path directory,
      int times,
      @Nullable Integer debugPort,
      @Nullable String classPath,
      Duration stallTimeout) {
    this.directory = directory;
    this.times = times;
    this.debugPort = debugPort;
    this.classPath = classPath;
    this.stallTimeout = stallTimeout;
  }

  /** Replays and prints the result; answers the exit code. */
  int run(PrintWriter out) throws IOException, BadFileException, InterruptedException {
    FailureFiles files = FailureFiles.read(directory);
    checkStartable(files.failure());
    try (WorkDirectory work = new WorkDirectory()) {
      Program program = Targets.program(target(files.failure().target(), classPath), work.path());
      String hash = program.codeHash();
      boolean changed = !hash.equals(files.schedule().codeHash());
      SoloWorker worker = new SoloWorker(work, program, stallTimeout);
      if (debugPort != null && changed) {
        out.println("The code has changed since; the replay may leave its schedule.");
      }
      out.flush();
      WorkerMessage.ReplayDone done =
          expect(
              WorkerMessage.ReplayDone.class,
              worker.run(
                  "replay",
                  config(WorkerConfig.Task.REPLAY, program, hash, files),
                  debugPort,
                  new SoloWorker.Output(System.out, System.err)));
      if (done.difference() == null || !changed || debugPort != null) {
        return new ReplayText(out, files, directory).replayed(done, changed);
      }
      WorkerMessage.CompareDone compared =
          expect(
              WorkerMessage.CompareDone.class,
              worker.run(
                  "compare", config(WorkerConfig.Task.COMPARE, program, hash, files), null, null));
      return new ReplayText(out, files, directory)
          .compared(compared, worker.directory(), program.shortName());
    }
  }

  /** What lives in a JVM of tests is replayed there; its report has said how. */
  private void checkStartable(Failure failure) {
    String hint = failure.environment().get(Failure.REPLAY);
    if (failure.target().kind() == Target.Kind.RUNNABLE && hint != null) {
      // Absolute: the tests of a module may run in another directory than this command.
      String where = directory.toAbsolutePath().normalize().toString();
      throw CommandError.usage(
          "the %s cannot be started from the command line; run it where it was found.%n%s"
              .formatted(
                  failure.target().describe(),
                  hint.replace(Failure.DIRECTORY, where).stripTrailing()));
    }
  }

  /**
   * What was run, on another class path.
   *
   * @param classPath null for the old one
   */
  static Target target(Target recorded, @Nullable String classPath) {
    if (classPath == null) {
      return recorded;
    }
    if (recorded.kind() != Target.Kind.MAIN && recorded.kind() != Target.Kind.JUNIT) {
      throw CommandError.usage(
          "-cp does not fit this failure, which is of the %s.".formatted(recorded.describe()));
    }
    return Targets.with(classPath, recorded);
  }

  private WorkerConfig config(
      WorkerConfig.Task task, Program program, String hash, FailureFiles files) {
    return WorkerConfig.replay(
        task,
        program.target(),
        program.mainClass(),
        hash,
        files.schedule().points().mode(),
        WorkerConfig.maxStepsOf(files.failure()),
        directory.toAbsolutePath().toString(),
        times,
        Long.MAX_VALUE,
        task == WorkerConfig.Task.REPLAY,
        debugPort == null ? 0 : debugPort);
  }

  private static <T extends WorkerMessage> T expect(Class<T> type, WorkerMessage message) {
    if (!type.isInstance(message)) {
      throw new CommandError(ExitCode.INTERNAL, "a worker answered " + message);
    }
    return type.cast(message);
  }
}
