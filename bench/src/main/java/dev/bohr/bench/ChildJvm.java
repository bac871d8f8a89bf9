package dev.bohr.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A JVM with the agent that does one thing and ends: the class path of this one, a JDK of its own,
 * pinned to core 0 where that is possible.
 */
final class ChildJvm {
  private final List<String> command = new ArrayList<>();

  /**
   * @param collector the option that chooses the garbage collector
   */
  ChildJvm(Jdk jdk, List<String> collector, Class<?> main, Object... arguments) {
    if (LiveJvm.canPin()) {
      command.addAll(List.of("taskset", "-c", "0"));
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
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    // Not an option, which would bury the rest of the command in a message.
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    Thread killer = new Thread(process::destroyForcibly);
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failed("did not end within " + limit.toSeconds() + " s", output);
      }
    } finally {
      process.destroyForcibly();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
    if (process.exitValue() != 0) {
      throw failed("ended with exit code " + process.exitValue(), output);
    }
    return Files.readAllLines(output);
  }

  private IllegalStateException failed(String how, Path output) throws IOException {
    List<String> lines = Files.readAllLines(output);
    String tail = String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    return new IllegalStateException(
        "A child JVM " + how + ": " + String.join(" ", command) + "\n" + tail);
  }
}
