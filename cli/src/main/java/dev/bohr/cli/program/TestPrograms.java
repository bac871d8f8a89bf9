package dev.bohr.cli.program;

import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Tests as programs: the launch jar joins their class path, and its main class runs them. */
final class TestPrograms {
  private static final String MAIN = "dev.bohr.launch.TestMain";

  /** Lists the tests of classes. */
  static final String LIST = "dev.bohr.launch.ListTests";

  private TestPrograms() {}

  static Program of(Target target, Path workDirectory) {
    return new Program(target, MAIN, classPath(target.classPath(), workDirectory), List.of());
  }

  /** The launch jar comes last: whatever the tests bring goes before. */
  static List<String> classPath(List<String> tests, Path workDirectory) {
    try {
      List<String> entries = new ArrayList<>(tests);
      entries.add(BundledJar.unpack(BundledJar.LAUNCH, workDirectory).toString());
      return entries;
    } catch (IOException e) {
      throw new IllegalStateException("bohr.jar is damaged; build it again", e);
    }
  }
}
