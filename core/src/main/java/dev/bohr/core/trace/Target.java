package dev.bohr.core.trace;

import java.util.List;

/**
 * What is run. It says enough to run the same thing again in another JVM.
 *
 * @param kind how to start it
 * @param name main class, path of the jar, name of the example, {@code Class#method} of the test,
 *     or label of the Runnable
 * @param classPath entries in order, empty when the kind brings its own
 * @param arguments what {@code main} gets
 */
public record Target(Kind kind, String name, List<String> classPath, List<String> arguments) {

  /** How a target is started. */
  public enum Kind {
    /** A class with a main method. */
    MAIN("main class"),
    /** An executable jar. */
    JAR("jar"),
    /** A program that Bohr brings along. */
    EXAMPLE("example"),
    /** One JUnit test. */
    JUNIT("test"),
    /** An object handed over in the same JVM; it cannot be started from a file alone. */
    RUNNABLE("runnable");

    private final String noun;

    Kind(String noun) {
      this.noun = noun;
    }
  }

  public Target {
    classPath = List.copyOf(classPath);
    arguments = List.copyOf(arguments);
  }

  /**
   * A sentence about a failure, with the test that it is of.
   *
   * @param sentence as it is of a program
   */
  public String summary(String sentence) {
    return prefix() + sentence;
  }

  /** What {@link #summary} puts before a sentence; empty for what is no test. */
  public String prefix() {
    if (kind != Kind.JUNIT) {
      return "";
    }
    int hash = name.indexOf('#');
    return name.substring(name.lastIndexOf('.', hash < 0 ? name.length() : hash) + 1) + ": ";
  }

  /** What reports say: {@code test com.example.BankTest#transfers}. */
  public String describe() {
    return kind.noun + ' ' + name;
  }
}
