package dev.bohr.core.run;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says why a JVM does not take a class of another version, and what helps. The versions are those
 * of the class that was refused, which may be a superclass of the one that was asked for: only the
 * error's message tells them.
 */
public final class ClassVersion {
  private static final Pattern VERSION = Pattern.compile("class file version (\\d+)\\.(\\d+)");

  /** Major versions count from here: Java 17 has 61. */
  private static final int BEFORE_JAVA_1 = 44;

  /** The minor version of classes that use preview features. */
  private static final String PREVIEW = "65535";

  private ClassVersion() {}

  /**
   * A sentence without its end.
   *
   * @param name of the class that was asked for
   * @param message of the {@link UnsupportedClassVersionError}
   */
  public static String refusal(String name, String message) {
    return refusal(name, message, Runtime.version().feature());
  }

  static String refusal(String name, String message, int here) {
    // The version of the class comes before the one that the JVM takes.
    Matcher version = VERSION.matcher(message);
    boolean found = version.find();
    if (!found || !version.group(2).equals(PREVIEW)) {
      return "class '%s' was compiled for a newer Java than %d; run Bohr with that Java (JAVA_HOME)"
          .formatted(name, here);
    }
    int java = Integer.parseInt(version.group(1)) - BEFORE_JAVA_1;
    return java == here
        ? "class '%s' uses preview features; set JDK_JAVA_OPTIONS=--enable-preview".formatted(name)
        : ("class '%s' uses preview features of Java %d, which no other Java takes; run Bohr with"
                + " that Java (JAVA_HOME) and JDK_JAVA_OPTIONS=--enable-preview")
            .formatted(name, java);
  }
}
