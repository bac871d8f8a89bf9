package dev.bohr.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Jars of Maven Central, each fetched once. */
final class MavenJars {
  private static final Duration TIME = Duration.ofMinutes(5);

  private MavenJars() {}

  /**
   * The jar, in a directory {@code jars}.
   *
   * @param coordinates group, artifact and version, with colons between them
   * @param work the directory of the measurement
   */
  static Path fetch(String coordinates, Path work) throws IOException, InterruptedException {
    String[] parts = coordinates.split(":");
    Path jars = work.resolve("jars");
    Path jar = jars.resolve(parts[1] + "-" + parts[2] + ".jar");
    if (!Files.exists(jar)) {
      Files.createDirectories(jars);
      List<String> command =
          List.of(
              "mvn",
              "-q",
              "-B",
              "-ntp",
              "-N",
              "dependency:copy",
              "-Dartifact=" + coordinates,
              "-DoutputDirectory=" + jars.toAbsolutePath());
      Path log = work.resolve("fetch.log");
      if (ToolRun.run(new ProcessBuilder(command), log, TIME) != 0) {
        throw new IllegalStateException(
            coordinates + " cannot be fetched:\n" + Files.readString(log));
      }
    }
    return jar;
  }
}
