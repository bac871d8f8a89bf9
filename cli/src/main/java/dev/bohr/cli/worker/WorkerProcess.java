package dev.bohr.cli.worker;

import dev.bohr.core.trace.BadFileException;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A running worker JVM, as the command line sees it. */
final class WorkerProcess {
  private final Process process;
  private final Path directory;
  private final ProgressTail tail;
  private final OutputPump out;
  private final OutputPump err;

  private WorkerProcess(
      Process process, Path directory, @Nullable OutputStream out, @Nullable OutputStream err) {
    this.process = process;
    this.directory = directory;
    this.tail = new ProgressTail(directory.resolve(WorkerMain.PROGRESS));
    this.out = new OutputPump(process.getInputStream(), out, "bohr-worker-out");
    this.err = new OutputPump(process.getErrorStream(), err, "bohr-worker-err");
  }

  /**
   * Starts a worker.
   *
   * @param prefix pins it to a core
   * @param out where its standard output is shown; null: nowhere
   * @param err where its standard error is shown; null: nowhere
   */
  static WorkerProcess start(
      WorkDirectory work,
      String name,
      List<String> prefix,
      JavaCommand command,
      WorkerConfig config,
      @Nullable OutputStream out,
      @Nullable OutputStream err)
      throws IOException {
    Path directory = work.forWorker(name);
    WorkerConfigFile.write(config, directory.resolve(WorkerMain.CONFIG));
    StartUpCode.write(directory);
    List<String> words = new ArrayList<>(prefix);
    words.addAll(command.words(directory));
    boolean windows = File.separatorChar == '\\';
    Path home = command.program().directory();
    Process process =
        new ProcessBuilder(words)
            .directory(home == null ? null : home.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(new File(windows ? "NUL" : "/dev/null")))
            .start();
    WorkerProcess worker = new WorkerProcess(process, directory, out, err);
    work.add(worker);
    return worker;
  }

  /** What it has said since the last call. */
  List<WorkerMessage> poll() throws IOException, BadFileException {
    return tail.poll();
  }

  /** The time that the process has had of the processor; 0 where the system does not tell. */
  long processorNanos() {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L);
  }

  boolean isAlive() {
    return process.isAlive();
  }

  /** Where it leaves the files of a failure. */
  Path directory() {
    return directory;
  }

  /** Ends it at once, and what its program has started. */
  void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  /** Waits, not for long, until a worker that has said its last word is gone. */
  void finish() {
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    out.finish();
    err.finish();
  }

  /** Why it ended, as far as it can be told: {@code exit code 137, ...}. */
  String lastWords() {
    finish();
    int code = process.exitValue();
    String said =
        (err.beginning() + '\n' + out.beginning())
            .lines()
            .map(line -> line.replaceFirst("^#", "").strip())
            .filter(line -> !line.isEmpty() && !line.startsWith("Picked up "))
            .filter(line -> !line.contains("VM warning:") && !line.startsWith("A fatal error has"))
            .findFirst()
            .orElse("");
    String signal = code > 128 && code < 160 ? " (signal " + (code - 128) + ")" : "";
    return "exit code " + code + signal + (said.isEmpty() ? "" : ": " + said);
  }
}
