package dev.bohr.bench;

import dev.bohr.bench.breakpoints.Scene;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** The old library that a subject needs, and the subject compiled against it. */
final class BreakpointLibrary {
  private static final Path WORK = Path.of("bench/target/breakpoints");
  private static final Duration FETCH = Duration.ofMinutes(5);

  private BreakpointLibrary() {}

  /**
   * What goes onto the class path before the rest.
   *
   * @param coordinates of the jars in Maven Central, with spaces between them
   * @param source of the subject
   */
  static List<String> prepare(String coordinates, Path source)
      throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>();
    for (String jar : coordinates.split(" ")) {
      classPath.add(fetch(jar).toString());
    }
    Path classes = WORK.resolve("classes");
    Files.createDirectories(classes);
    String all = String.join(":", classPath) + ":" + SubjectJvm.whereIs(Scene.class);
    int compiled =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                OutputStream.nullOutputStream(),
                null,
                "-g",
                "-nowarn",
                "-XDsuppressNotes",
                "-proc:none",
                "-d",
                classes.toString(),
                "-cp",
                all,
                source.toString());
    if (compiled != 0) {
      throw new IllegalStateException(source + " does not compile against " + coordinates);
    }
    classPath.add(classes.toString());
    return classPath;
  }

  private static Path fetch(String coordinates) throws IOException, InterruptedException {
    String[] parts = coordinates.split(":");
    Path jars = WORK.resolve("jars");
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
      Path log = WORK.resolve("fetch.log");
      if (ToolRun.run(new ProcessBuilder(command), log, FETCH) != 0) {
        throw new IllegalStateException(
            coordinates + " cannot be fetched:\n" + Files.readString(log));
      }
    }
    return jar;
  }
}
