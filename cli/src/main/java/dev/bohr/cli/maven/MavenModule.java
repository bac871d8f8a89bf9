package dev.bohr.cli.maven;

import dev.bohr.cli.program.ClassFiles;
import dev.bohr.cli.program.TestFinder;
import dev.bohr.core.trace.Target;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * A module with compiled tests, and the class path that Maven gives them.
 *
 * @param directory where its pom is
 * @param classPath absolute entries
 */
public record MavenModule(Path directory, List<String> classPath) {
  static final Path TARGET = Path.of("target");
  private static final Path TEST_CLASSES = TARGET.resolve("test-classes");

  /** Where Maven writes the class path of the dependencies, in each module. */
  static final Path CLASS_PATH = TARGET.resolve("bohr").resolve("class-path.txt");

  public MavenModule {
    classPath = List.copyOf(classPath);
  }

  static boolean hasTests(Path directory) {
    return Files.isDirectory(directory.resolve(TEST_CLASSES))
        && Files.isRegularFile(directory.resolve(CLASS_PATH));
  }

  static MavenModule of(Path directory) throws IOException {
    List<String> entries = new ArrayList<>();
    Path absolute = directory.toAbsolutePath().normalize();
    entries.add(absolute.resolve(TEST_CLASSES).toString());
    Path classes = absolute.resolve(TARGET).resolve("classes");
    if (Files.isDirectory(classes)) {
      entries.add(classes.toString());
    }
    String dependencies = Files.readString(directory.resolve(CLASS_PATH)).strip();
    for (String entry : dependencies.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        entries.add(entry);
      }
    }
    return new MavenModule(directory, entries);
  }

  /** Where results go. */
  public Path results() {
    return directory.resolve(TARGET).resolve("bohr");
  }

  /**
   * The tests that are meant, in the order of their classes.
   *
   * @param leftOut is told of classes that could not be read: a sentence
   */
  public List<Target> tests(TestPatterns patterns, Path workDirectory, Consumer<String> leftOut)
      throws IOException, InterruptedException {
    List<String> classes =
        ClassFiles.in(directory.resolve(TEST_CLASSES)).stream().filter(patterns::matches).toList();
    if (classes.isEmpty()) {
      return List.of();
    }
    TestFinder.Found found =
        new TestFinder(classPath, workDirectory)
            .in(directory.toAbsolutePath().normalize())
            .find(classes);
    if (!found.leftOut().isEmpty()) {
      leftOut.accept(found.leftOut());
    }
    return found.tests().stream().filter(test -> isMeant(test.name(), patterns)).toList();
  }

  private static boolean isMeant(String name, TestPatterns patterns) {
    int hash = name.indexOf('#');
    return patterns.matches(name.substring(0, hash), name.substring(hash + 1));
  }
}
