package dev.bohr.runtime;

/**
 * Knows the classes that start tests, check their results and make their mocks, by the beginnings
 * of their names: tests use them, but do not test them.
 */
public final class TestTools {
  /** What finds and starts tests. */
  private static final String[] FRAMEWORKS = {
    "org.junit.",
    "junit.framework.",
    "junit.runner.",
    "junit.textui.",
    "junit.swingui.",
    "junit.extensions.",
    "org.testng.",
    "org.opentest4j.",
    "org.apiguardian."
  };

  private static final String[] OTHERS = {
    "org.assertj.",
    "org.hamcrest.",
    "org.mockito.",
    "net.bytebuddy.",
    "org.objenesis.",
    "org.jacoco.",
    "org.apache.maven.surefire.",
    "org.apache.maven.plugin.surefire.",
    "com.intellij.rt.",
    "org.gradle."
  };

  /** Those that look into what the program has made, and keep nothing of their own. */
  private static final String[] ASSERTIONS = {
    "org.junit.jupiter.api.Assert",
    "org.junit.Assert",
    "org.junit.internal.",
    "junit.framework.Assert",
    "org.testng.Assert",
    "org.testng.asserts.",
    "org.assertj.",
    "org.hamcrest."
  };

  private static volatile boolean present;

  private TestTools() {}

  /** Whether a class belongs to a test framework; the name has dots or slashes. */
  public static boolean isFramework(String className) {
    return startsWithAny(className, FRAMEWORKS);
  }

  /**
   * Whether a class belongs to any test tool; the name has dots or slashes. The agent asks for
   * every class that is loaded, so the first yes is remembered for {@link #arePresent}.
   */
  public static boolean isTool(String className) {
    boolean tool = isFramework(className) || startsWithAny(className, OTHERS);
    if (tool) {
      present = true;
    }
    return tool;
  }

  /**
   * Whether a class of a test tool compares values of the program; the name has dots or slashes.
   */
  public static boolean isAssertion(String className) {
    return startsWithAny(className, ASSERTIONS);
  }

  /** False while no class of a test tool has been asked about: this JVM has none. */
  public static boolean arePresent() {
    return present;
  }

  private static boolean startsWithAny(String name, String[] prefixes) {
    for (String prefix : prefixes) {
      if (startsWith(name, prefix)) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWith(String name, String prefix) {
    if (name.length() < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      char expected = prefix.charAt(i);
      char found = name.charAt(i);
      if (found != expected && !(expected == '.' && found == '/')) {
        return false;
      }
    }
    return true;
  }
}
