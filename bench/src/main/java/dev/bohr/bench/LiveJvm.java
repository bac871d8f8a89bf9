package dev.bohr.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A child JVM that executes a test again and again, and says on request how many executions it does
 * per second. Between requests it is stopped by a signal, wherever it stands, so that several can
 * be warm at the same time and are measured in turns without disturbing each other.
 *
 * <p>The child ({@link MeasuredLoop}) reads lines {@code measure MILLISECONDS} and answers {@code
 * executions N seconds S}; what else it prints is kept for the case that it fails.
 */
final class LiveJvm implements AutoCloseable {
  private static final Pattern RESULT =
      Pattern.compile("executions ([0-9.E]+) seconds ([0-9.E-]+)");
  private static final int KEPT_LINES = 30;
  private static final String DEAD = "";

  private final List<String> command;
  private final Process process;
  private final PrintWriter requests;
  private final BlockingQueue<String> answers = new LinkedBlockingQueue<>();

  /** The end of what it printed; guarded by itself. */
  private final Deque<String> lastLines = new ArrayDeque<>();

  /** A stopped child would outlive a bench that is interrupted. */
  private final Thread killer;

  /**
   * @param classPath what the child has on its class path before that of this JVM
   */
  LiveJvm(
      Jdk jdk, boolean pinned, List<String> vmOptions, String classPath, List<String> mainAndArgs) {
    command = new ArrayList<>(pinned ? List.of("taskset", "-c", "0") : List.of());
    command.add(jdk.java().toString());
    command.addAll(vmOptions);
    command.addAll(mainAndArgs);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Not an option, which would bury the rest of the command in a message.
    String path = System.getProperty("java.class.path");
    builder
        .environment()
        .put("CLASSPATH", classPath.isEmpty() ? path : classPath + File.pathSeparator + path);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    requests = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "reader of " + process.pid());
    reader.setDaemon(true);
    reader.start();
  }

  /** Whether this machine can pin a process to a core. */
  static boolean canPin() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "taskset")));
  }

  /**
   * Executions per second over a stretch of time, or over one execution if that is longer.
   *
   * @param grace what the child may take beyond that before it counts as hung: its start, a busy
   *     machine
   * @throws IllegalStateException when it fails, hangs or ends, with the end of its output
   */
  double measure(Duration budget, Duration grace) {
    requests.println("measure " + budget.toMillis());
    Duration limit = budget.plus(grace);
    String answer;
    try {
      answer = answers.poll(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a child JVM was running", e);
    }
    if (answer == null) {
      throw failed("did not answer within " + limit.toSeconds() + " s");
    }
    Matcher matcher = RESULT.matcher(answer);
    if (!matcher.matches()) {
      throw failed("ended in the middle of a measurement");
    }
    return Double.parseDouble(matcher.group(1)) / Double.parseDouble(matcher.group(2));
  }

  /** Stops it where it stands. */
  void pause() {
    signal("STOP");
  }

  void resume() {
    signal("CONT");
  }

  /** The time that it has had of the processor, on all cores together. */
  Duration cpu() {
    return process.toHandle().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private void signal(String name) {
    try {
      Process kill =
          new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
      kill.waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void read() {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        if (RESULT.matcher(line).matches()) {
          answers.add(line);
        } else {
          synchronized (lastLines) {
            lastLines.add(line);
            if (lastLines.size() > KEPT_LINES) {
              lastLines.remove();
            }
          }
        }
      }
    } catch (IOException closed) {
      // The process was ended.
    }
    answers.add(DEAD);
  }

  private IllegalStateException failed(String how) {
    synchronized (lastLines) {
      return new IllegalStateException(
          "A child JVM "
              + how
              + ": "
              + String.join(" ", command)
              + "\n"
              + String.join("\n", lastLines));
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    Runtime.getRuntime().removeShutdownHook(killer);
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
