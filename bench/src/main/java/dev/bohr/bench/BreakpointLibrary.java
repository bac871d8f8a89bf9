package dev.bohr.bench;

import dev.bohr.bench.breakpoints.Scene;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/** The old library that a subject needs, and the subject compiled against it. */
final class BreakpointLibrary {
  private static final Path WORK = Path.of("bench/target/breakpoints");

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
      classPath.add(MavenJars.fetch(jar, WORK).toString());
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
}
