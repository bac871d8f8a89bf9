package dev.bohr.cli.program;

import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Tests as programs: the launch jar joins their class path, and its main class runs them. Their
 * arguments are the framework, the test's id there, and the directory to run in, unless that is
 * where the command is.
 */
final class TestPrograms {
  static final String MAIN = "dev.bohr.launch.TestMain";

  /** Lists the tests of classes. */
  static final String LIST = "dev.bohr.launch.ListTests";

  private TestPrograms() {}

  static Program of(Target target, Path workDirectory) {
    List<String> words = target.arguments();
    // As Surefire has it.
    List<String> options = words.size() > 2 ? List.of("-Dbasedir=" + words.get(2)) : List.of();
    return new Program(target, MAIN, classPath(target.classPath(), workDirectory), options);
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
