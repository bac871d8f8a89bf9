package dev.bohr.cli.maven;

import dev.bohr.cli.support.CommandError;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A Maven project on disk. Its own Maven compiles its tests and says their class path, once; after
 * that Maven is not needed any more.
 */
public final class MavenProject {
  /** Named with its version, so that no list of versions must be asked for. */
  private static final String BUILD_CLASS_PATH =
      "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:build-classpath";

  private static final List<String> NOT_MODULES = List.of("target", "src", "node_modules");

  private final Path directory;

  private MavenProject(Path directory) {
    this.directory = directory;
  }

  public static MavenProject in(Path directory) {
    if (!Files.isDirectory(directory)) {
      throw CommandError.usage(
          "there is no directory '%s'; name the directory of a Maven project."
              .formatted(directory));
    }
    if (!Files.isRegularFile(directory.resolve("pom.xml"))) {
      throw CommandError.usage(
          "there is no pom.xml in '%s'; name the directory of a Maven project."
              .formatted(directory));
    }
    return new MavenProject(directory);
  }

  /**
   * Compiles the tests.
   *
   * @param properties passed on to Maven
   * @return the modules that have tests, in the order of their directories
   */
  public List<MavenModule> build(Map<String, String> properties)
      throws IOException, InterruptedException {
    Path log = directory.resolve(MavenModule.CLASS_PATH).resolveSibling("maven.log");
    Files.createDirectories(log.getParent());
    for (Path module : directories()) {
      Files.deleteIfExists(module.resolve(MavenModule.CLASS_PATH));
    }
    Process process;
    try {
      process =
          new ProcessBuilder(command(properties))
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .redirectInput(ProcessBuilder.Redirect.from(new File(nothing())))
              .start();
    } catch (IOException missing) {
      throw CommandError.usage(
          "Maven cannot be started (%s); put mvn on the PATH, or a wrapper (mvnw) into '%s'."
              .formatted(missing.getMessage(), directory));
    }
    try {
      if (process.waitFor() != 0) {
        throw CommandError.usage(
            "the Maven build failed (%s); see %s.".formatted(firstError(log), log));
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    List<MavenModule> modules = new ArrayList<>();
    for (Path module : directories()) {
      if (MavenModule.hasTests(module)) {
        modules.add(MavenModule.of(module));
      }
    }
    return modules;
  }

  private static boolean isWindows() {
    return File.separatorChar == '\\';
  }

  private static String nothing() {
    return isWindows() ? "NUL" : "/dev/null";
  }

  private List<String> command(Map<String, String> properties) {
    List<String> words = new ArrayList<>();
    Path wrapper = directory.resolve(isWindows() ? "mvnw.cmd" : "mvnw");
    boolean wrapped = Files.isExecutable(wrapper);
    words.add(wrapped ? wrapper.toAbsolutePath().toString() : isWindows() ? "mvn.cmd" : "mvn");
    words.addAll(List.of("-B", "-ntp", "test-compile", BUILD_CLASS_PATH));
    words.add("-Dmdep.outputFile=" + MavenModule.CLASS_PATH);
    words.add("-Dmdep.includeScope=test");
    properties.forEach((key, value) -> words.add("-D" + key + '=' + value));
    return words;
  }

  private static String firstError(Path log) throws IOException {
    for (String line : Files.readAllLines(log)) {
      String text = line.replaceAll("\u001B\\[[0-9;]*m", "");
      if (text.startsWith("[ERROR] ") && !text.contains("COMPILATION ERROR")) {
        String error = text.substring("[ERROR] ".length()).strip();
        return error.length() <= 200 ? error : error.substring(0, 200) + "...";
      }
    }
    return "it says no more";
  }

  /** This directory and those below that have a pom. */
  private List<Path> directories() throws IOException {
    List<Path> found = new ArrayList<>();
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
            String name = at.equals(directory) ? "" : String.valueOf(at.getFileName());
            if (name.startsWith(".") && !name.equals(".")
                || NOT_MODULES.contains(name)
                || !Files.isRegularFile(at.resolve("pom.xml")) && at.equals(directory)) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            if (Files.isRegularFile(at.resolve("pom.xml"))) {
              found.add(at);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    found.sort(null);
    return found;
  }
}
