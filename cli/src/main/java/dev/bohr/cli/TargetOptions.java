package dev.bohr.cli;

import dev.bohr.cli.program.Targets;
import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.util.ArrayList;
import java.util.List;
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

  @Parameters(
      arity = "0..*",
      paramLabel = "MAIN -- ARGS",
      description = "The main class (with -cp), and after -- the arguments of the program.")
  List<String> words = new ArrayList<>();

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
        "what to run is missing: give -cp PATH MAIN, -jar JAR or --example NAME.");
  }
}
