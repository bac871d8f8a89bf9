package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Targets as the user names them, with absolute paths, so that a failure can be replayed from any
 * directory; and the programs behind them.
 */
public final class Targets {
  private Targets() {}

  public static Target main(String classPath, String mainClass, List<String> arguments) {
    return new Target(
        Target.Kind.MAIN, mainClass.replace('/', '.'), ClassPaths.split(classPath), arguments);
  }

  public static Target jar(String jar, List<String> arguments) {
    return new Target(Target.Kind.JAR, path(jar).toString(), List.of(), arguments);
  }

  public static Target example(String name, List<String> arguments) {
    return new Target(Target.Kind.EXAMPLE, name, List.of(), arguments);
  }

  /** The same target with another class path. */
  public static Target with(String classPath, Target target) {
    return new Target(
        target.kind(), target.name(), ClassPaths.split(classPath), target.arguments());
  }

  /**
   * What to start for a target.
   *
   * @param workDirectory where what Bohr brings along is unpacked
   * @throws CommandError if there is no such thing
   */
  public static Program program(Target target, Path workDirectory) {
    List<String> missing = MissingEntries.of(target.classPath());
    Program program = find(target, workDirectory);
    checkMainClass(program, missing);
    MissingEntries.warn(missing);
    return program;
  }

  private static Program find(Target target, Path workDirectory) {
    return switch (target.kind()) {
      case MAIN -> new Program(target, target.name(), target.classPath(), List.of());
      case JAR -> {
        checkExists(target.name());
        yield JarPrograms.of(target);
      }
      case EXAMPLE -> ExampleJar.program(target, workDirectory);
      case JUNIT -> {
        if (target.arguments().isEmpty()) {
          throw notFromHere(target);
        }
        yield TestPrograms.of(target, workDirectory);
      }
      case RUNNABLE -> throw notFromHere(target);
    };
  }

  private static CommandError notFromHere(Target target) {
    return CommandError.usage(
        "the %s cannot be started from the command line; run it where it was found."
            .formatted(target.describe()));
  }

  static void checkExists(String entry) {
    Path path = path(entry);
    if (!Files.exists(path)) {
      throw CommandError.usage("there is no file or directory '" + entry + "'; check the path.");
    }
    if (!Files.isReadable(path)) {
      throw CommandError.usage("'" + entry + "' cannot be read; check its permissions.");
    }
  }

  /** A worker would find out too, but only after its JVM has started. */
  private static void checkMainClass(Program program, List<String> missing) {
    if (!missing.isEmpty() && !hasClass(program, program.codeClass())) {
      MissingEntries.refuse(missing, "class '%s'".formatted(program.codeClass()));
    }
    if (!hasClass(program, program.mainClass())) {
      throw CommandError.usage(
          "there is no class '%s' on the class path; check its name (with the package) and -cp."
              .formatted(program.mainClass()));
    }
  }

  private static boolean hasClass(Program program, String name) {
    try {
      List<URL> urls = new ArrayList<>();
      for (String entry : program.classPath()) {
        urls.add(Path.of(entry).toUri().toURL());
      }
      String resource = name.replace('.', '/') + ".class";
      try (URLClassLoader loader =
          new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
        return loader.getResource(resource) != null;
      }
    } catch (IOException unreadable) {
      throw CommandError.usage(
          "the class path cannot be read (%s); check -cp.".formatted(unreadable.getMessage()));
    }
  }

  static Path path(String text) {
    try {
      return Path.of(text).toAbsolutePath().normalize();
    } catch (InvalidPathException malformed) {
      throw CommandError.usage("'" + text + "' is no path: " + malformed.getReason() + ".");
    }
  }
}
