package dev.bohr.cli.worker;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;

/**
 * What a worker JVM does: reads its configuration, loads the program through the system class
 * loader, executes the task, and tells the command line through its progress file. Its last message
 * says how it went, whatever happens.
 */
public final class WorkerMain {
  static final String CONFIG = "config.json";
  static final String PROGRESS = "progress.jsonl";

  /** How much of the program's output a replay shows. */
  private static final long MAX_OUTPUT = 1 << 20;

  private static final String TOO_LITTLE_MEMORY =
      "No answer: the JVM that runs the program has too little memory to keep what a run has seen."
          + " Give it more, as with JAVA_TOOL_OPTIONS=-Xmx4g, or stop runs sooner with --max-steps.";

  /** Given up when the heap is full, to be able to say so. */
  @SuppressWarnings("unused")
  private static byte[] reserve = new byte[4 << 20];

  private WorkerMain() {}

  /** Called by the runtime's {@code Boot}, with {@code worker} and the configuration file. */
  public static void main(String[] args) {
    int exitCode = ExitCode.INTERNAL;
    try {
      run(Path.of(args[1]));
      exitCode = ExitCode.CLEAN;
    } catch (Throwable fault) {
      fault.printStackTrace();
    }
    // The program may have left threads and shutdown hooks behind: none of them is waited for.
    Runtime.getRuntime().halt(exitCode);
  }

  private static void run(Path configFile) throws IOException, BadFileException {
    WorkerConfig config = WorkerConfigFile.read(configFile);
    Path directory = configFile.toAbsolutePath().getParent();
    if (directory == null) {
      throw new IOException("a worker's configuration must be in a directory of its own");
    }
    ProgressLog log = new ProgressLog(directory.resolve(PROGRESS));
    try {
      log.write(work(config, directory, log));
    } catch (BadTargetException | BadFileException bad) {
      log.write(new WorkerMessage.Problem(ExitCode.USAGE, String.valueOf(bad.getMessage())));
    } catch (OutOfMemoryError full) {
      reserve = new byte[0];
      log.write(new WorkerMessage.Problem(ExitCode.UNSURE, TOO_LITTLE_MEMORY));
    } catch (Throwable fault) {
      StringWriter stack = new StringWriter();
      fault.printStackTrace(new PrintWriter(stack));
      log.write(
          new WorkerMessage.Problem(
              ExitCode.INTERNAL,
              "internal error in a worker: "
                  + fault
                  + ".\nThis is a fault in Bohr, not in your program: please report it with these"
                  + " lines.\n"
                  + stack));
    } finally {
      log.close();
    }
  }

  private static WorkerMessage work(WorkerConfig config, Path directory, ProgressLog log)
      throws IOException, BadFileException, BadTargetException {
    ClassLoader loader = ClassLoader.getSystemClassLoader();
    // Runs inherit it from this thread, as the program would from its main thread.
    Thread.currentThread().setContextClassLoader(loader);
    log.write(new WorkerMessage.Progress(0, 0));
    ProgramOutput out = new ProgramOutput(MAX_OUTPUT);
    ProgramOutput err = new ProgramOutput(MAX_OUTPUT);
    ProcessState state = new ProcessState(out, err);
    if (config.task() == WorkerConfig.Task.SURVEY) {
      return new SurveyTask(config, loader, state).run(log);
    }
    Runnable target = MainProgram.of(loader, config.mainClass(), config.target().arguments());
    return switch (config.task()) {
      case REPLAY -> new ReplayTask(config, target, state, out, err).run(log);
      case COMPARE -> new CompareTask(config, directory, target, state).run(log);
      case TRACE -> new TraceTask(config, directory, target, state).run(log);
      case SIMPLIFY -> new SimplifyTask(config, directory, target, state).run(log);
      default -> new SearchTask(config, directory, target, state).run(log);
    };
  }
}
