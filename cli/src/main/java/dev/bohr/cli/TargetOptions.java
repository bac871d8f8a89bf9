package dev.bohr.cli;

import dev.bohr.cli.program.Targets;
import dev.bohr.cli.program.TestNames;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.worker.WorkDirectory;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What to run, as the commands that run something take it. */
final class TargetOptions {
  @Option(
      names = {"-cp", "--class-path"},
      paramLabel = "PATH",
      description = "Class path of the program; its main class comes next.")
  @Nullable String classPath;

  @Option(
      names = {"-jar", "--jar"},
      paramLabel = "JAR",
      description = "An executable jar.")
  @Nullable String jar;

  @Option(
      names = "--example",
      paramLabel = "NAME",
      description = "A program that Bohr brings along.")
  @Nullable String example;

  @Option(
      names = "--junit",
      paramLabel = "CLASS[#METHOD]|PLACE",
      description =
          "A test, or all tests of a class, or of a jar or directory (with -cp): JUnit 4, 5, 6 or "
              + "TestNG; --runs is then for each test, --time for all.")
  @Nullable String junit;

  @Parameters(
      arity = "0..*",
      paramLabel = "MAIN -- ARGS",
      description = "The main class (with -cp), and after -- the arguments of the program.")
  List<String> words = new ArrayList<>();

  /** Whether tests are to be run, and not a program; complains when both are named. */
  boolean areTests() {
    if (junit == null) {
      return false;
    }
    if (jar != null || example != null) {
      throw CommandError.usage("--junit names tests; leave out -jar and --example.");
    }
    if (!words.isEmpty()) {
      throw CommandError.usage(
          "--junit names tests; leave out the main class and its arguments (%s)."
              .formatted(String.join(" ", words)));
    }
    if (classPath == null) {
      throw CommandError.usage("the class path is missing: --junit %s -cp PATH.".formatted(junit));
    }
    return true;
  }

  /** What is named is one directory or none, and then this one. */
  Path directory() {
    if (junit != null || classPath != null || jar != null || example != null) {
      throw CommandError.usage(
          "--maven takes its tests from a project; leave out -cp, -jar, --junit and --example.");
    }
    if (words.size() > 1) {
      throw CommandError.usage(
          "--maven takes one directory, and these are several: %s."
              .formatted(String.join(" ", words)));
    }
    return Path.of(words.isEmpty() ? "." : words.get(0));
  }

  /** The tests that are to be run; at least one. */
  List<Target> tests() throws IOException, InterruptedException {
    try (WorkDirectory work = new WorkDirectory()) {
      return TestNames.find(
          Objects.requireNonNull(junit), Objects.requireNonNull(classPath), work.path());
    }
  }

  /**
   * @param otherwise the example that is meant when nothing is named; null when something must be
   */
  Target target(@Nullable String otherwise) {
    int named = (classPath == null ? 0 : 1) + (jar == null ? 0 : 1) + (example == null ? 0 : 1);
    if (named > 1) {
      throw CommandError.usage("give one of -cp, -jar and --example, not several.");
    }
    if (classPath != null) {
      if (words.isEmpty()) {
        throw CommandError.usage("the main class is missing: -cp " + classPath + " MAIN.");
      }
      return Targets.main(classPath, words.get(0), words.subList(1, words.size()));
    }
    if (jar != null) {
      return Targets.jar(jar, words);
    }
    if (example != null) {
      return Targets.example(example, words);
    }
    if (otherwise != null && words.isEmpty()) {
      return Targets.example(otherwise, words);
    }
    throw CommandError.usage(
        "what to run is missing: give -cp PATH MAIN, -jar JAR, --junit TEST -cp PATH or --example"
            + " NAME.");
  }
}
