package dev.bohr.core.trace;

import dev.bohr.runtime.TestTools;
import java.util.List;

/** Whose code a class is, told by its name. */
public enum Origin {
  /** What the user wrote, and libraries. */
  PROGRAM(List.of()),
  JDK(List.of("java.", "javax.", "jdk.", "sun.", "com.sun.")),
  /** What stands around a test and in its assertions, and is never to blame. */
  FRAMEWORK(List.of()),
  BOHR(
      List.of(
          "dev.bohr.runtime.",
          "dev.bohr.agent.",
          "dev.bohr.core.",
          "dev.bohr.cli.",
          "dev.bohr.launch.",
          "dev.bohr.junit."));

  /** Part of the name of a class that Bohr makes beside the program's, to call its main method. */
  public static final String CALLER = "$$Lambda$Bohr";

  private final List<String> prefixes;

  Origin(List<String> prefixes) {
    this.prefixes = prefixes;
  }

  /**
   * Whose it is.
   *
   * @param className with its package, with dots; more may follow, such as a method
   */
  public static Origin of(String className) {
    for (Origin origin : values()) {
      for (String prefix : origin.prefixes) {
        if (className.startsWith(prefix)) {
          return origin;
        }
      }
    }
    if (className.contains(CALLER)) {
      return BOHR;
    }
    return TestTools.isTool(className) ? FRAMEWORK : PROGRAM;
  }
}
