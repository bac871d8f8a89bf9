package dev.bohr.bench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JVM that measures in isolation: the class path of this one, a JDK of its own, pinned to core 0
 * or not. Its last word is one line, {@code executions N seconds S}; what else it prints is kept
 * for the case that the line is missing.
 */
final class ChildJvm {
  private static final Pattern RESULT = Pattern.compile("executions (\\d+) seconds ([0-9.]+)");

  /**
   * What a child may take beyond its measured time before it counts as hung: start, agent, exit, a
   * busy machine.
   */
  private static final Duration GRACE = Duration.ofSeconds(60);

  /** Executions done in a stretch of time. */
  record Rate(long executions, double seconds) {
    double perSecond() {
      return executions / seconds;
    }
  }

  private final List<String> command = new ArrayList<>();

  ChildJvm(Jdk jdk, boolean pinned, List<String> vmOptions, String mainClass) {
    if (pinned) {
      command.addAll(List.of("taskset", "-c", "0"));
    }
    command.add(jdk.java().toString());
    command.addAll(vmOptions);
    command.add(mainClass);
  }

  /** Whether this machine can pin a process to a core. */
  static boolean canPin() {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, "taskset")));
  }

  /** The line that a child ends with. */
  static String resultLine(long executions, double seconds) {
    return "executions " + executions + " seconds " + seconds;
  }

  /**
   * Starts the JVM, which explores a test for {@code warmUp} and then, measured, for {@code
   * budget}; waits for its end and returns what it measured. Its arguments are the test class and
   * the two times in milliseconds.
   *
   * @throws IllegalStateException when it fails, hangs or does not print a result, with the end of
   *     its output
   */
  Rate explore(Class<? extends Runnable> test, Duration warmUp, Duration budget) {
    List<String> full = new ArrayList<>(command);
    full.add(test.getName());
    full.add(String.valueOf(warmUp.toMillis()));
    full.add(String.valueOf(budget.toMillis()));
    try {
      Path output = Files.createTempFile("bohr-bench-child", ".log");
      try {
        return run(full, output, warmUp.plus(budget).plus(GRACE));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Rate run(List<String> command, Path output, Duration limit) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    // Not an option, which would bury the rest of the command in a message.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failed("did not end within " + limit.toSeconds() + " s", command, output);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a child JVM was running", e);
    } finally {
      process.destroyForcibly();
    }
    if (process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue(), command, output);
    }
    return Files.readAllLines(output).stream()
        .map(RESULT::matcher)
        .filter(Matcher::matches)
        .map(m -> new Rate(Long.parseLong(m.group(1)), Double.parseDouble(m.group(2))))
        .reduce((earlier, last) -> last)
        .orElseThrow(() -> failed("printed no line 'executions N seconds S'", command, output));
  }

  private static IllegalStateException failed(String how, List<String> command, Path output) {
    String tail;
    try {
      List<String> lines = Files.readAllLines(output);
      tail = String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    } catch (IOException e) {
      tail = "(its output is unreadable: " + e + ")";
    }
    return new IllegalStateException(
        "A child JVM " + how + ": " + String.join(" ", command) + "\n" + tail);
  }
}
