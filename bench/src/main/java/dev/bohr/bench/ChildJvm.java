package dev.bohr.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A JVM with the agent that does one thing and ends: the class path of this one, a JDK of its own,
 * pinned to a core where that is possible.
 */
final class ChildJvm {
  private static final int KEPT_LINES = 30;

  private final List<String> command = new ArrayList<>();

  /**
   * On core 0.
   *
   * @param collector the option that chooses the garbage collector
   */
  ChildJvm(Jdk jdk, List<String> collector, Class<?> main, Object... arguments) {
    this(0, jdk, collector, main, arguments);
  }

  /** On a core of one's choice. */
  ChildJvm(int core, Jdk jdk, List<String> collector, Class<?> main, Object... arguments) {
    if (LiveJvm.canPin()) {
      command.addAll(List.of("taskset", "-c", Integer.toString(core)));
    }
    command.add(jdk.java().toString());
    command.addAll(BohrSubject.vmOptions(collector));
    command.add(main.getName());
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
  }

  /**
   * What it prints.
   *
   * @throws IllegalStateException when it fails or does not end in time, with the end of its output
   */
  List<String> run(Duration limit) {
    try {
      Path output = Files.createTempFile("bohr-bench-child", ".log");
      try {
        return run(limit, output);
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a child JVM was running", e);
    }
  }

  private List<String> run(Duration limit, Path output) throws IOException, InterruptedException {
    Process process = builder().redirectOutput(output.toFile()).start();
    Thread killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failed("did not end within " + limit.toSeconds() + " s", Files.readAllLines(output));
      }
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
    List<String> lines = Files.readAllLines(output);
    if (process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue(), lines);
    }
    return lines;
  }

  /**
   * Hands over each line as it is printed, until the JVM ends.
   *
   * @param silence how long it may print nothing before it counts as hung
   * @throws IllegalStateException when it fails or hangs, with the end of its output
   */
  void follow(Duration silence, Consumer<String> listener) {
    try {
      Process process = builder().start();
      Thread killer = new Thread(process::destroyForcibly);
      Runtime.getRuntime().addShutdownHook(killer);
      try {
        follow(process, silence, listener);
      } finally {
        process.destroyForcibly();
        Runtime.getRuntime().removeShutdownHook(killer);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a child JVM was running", e);
    }
  }

  private void follow(Process process, Duration silence, Consumer<String> listener)
      throws InterruptedException {
    BlockingQueue<Optional<String>> printed = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(process, printed), "reader of " + process.pid());
    reader.setDaemon(true);
    reader.start();
    List<String> lines = new ArrayList<>();
    while (true) {
      Optional<String> line = printed.poll(silence.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null) {
        throw failed("printed nothing for " + silence.toSeconds() + " s", lines);
      }
      if (line.isEmpty()) {
        break;
      }
      lines.add(line.get());
      listener.accept(line.get());
    }
    if (process.waitFor() != 0) {
      throw failed("ended with exit code " + process.exitValue(), lines);
    }
  }

  /** An empty line is a line; the end is none. */
  private static void read(Process process, BlockingQueue<Optional<String>> printed) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        printed.add(Optional.of(line));
      }
    } catch (IOException closed) {
      // The process was ended.
    }
    printed.add(Optional.empty());
  }

  private ProcessBuilder builder() {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Not an option, which would bury the rest of the command in a message.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    return builder;
  }

  private IllegalStateException failed(String how, List<String> lines) {
    int from = Math.max(0, lines.size() - KEPT_LINES);
    String tail = String.join("\n", lines.subList(from, lines.size()));
    return new IllegalStateException(
        "A child JVM " + how + ": " + String.join(" ", command) + "\n" + tail);
  }
}
