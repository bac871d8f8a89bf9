package dev.bohr.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs a tool to its end, with what it says in a file; it does not outlive the measurement. */
final class ToolRun {
  private ToolRun() {}

  /**
   * @return its exit code
   * @throws IllegalStateException if it has not ended in time
   */
  static int run(ProcessBuilder builder, Path log, Duration limit)
      throws IOException, InterruptedException {
    Process process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
            .start();
    Thread killer = new Thread(process::destroy);
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IllegalStateException(
            String.join(" ", builder.command())
                + " did not end within "
                + limit.toSeconds()
                + " s");
      }
      return process.exitValue();
    } finally {
      process.destroy();
      Runtime.getRuntime().removeShutdownHook(killer);
    }
  }

  /** With all that is in it. */
  static void delete(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
