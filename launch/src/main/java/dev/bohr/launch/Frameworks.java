package dev.bohr.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The frameworks on the class path. The first that knows a class runs its tests. */
final class Frameworks {
  static final String PLATFORM = "platform";
  static final String JUNIT4 = "junit4";
  static final String TESTNG = "testng";

  /** By name, with a class without which the framework is not there. */
  private static final Map<String, String> NEEDED = new LinkedHashMap<>();

  static {
    NEEDED.put(PLATFORM, "org.junit.platform.engine.TestEngine");
    NEEDED.put(JUNIT4, "org.junit.runner.Request");
    NEEDED.put(TESTNG, "org.testng.TestNG");
  }

  private Frameworks() {}

  /** Those that are there, with their names. */
  static Map<String, Framework> present() {
    Map<String, Framework> found = new LinkedHashMap<>();
    for (String name : NEEDED.keySet()) {
      Framework framework = make(name);
      if (framework != null) {
        found.put(name, framework);
      }
    }
    return found;
  }

  /** Null when it is not on the class path. */
  static @Nullable Framework make(String name) {
    try {
      Class.forName(NEEDED.get(name), false, Frameworks.class.getClassLoader());
    } catch (ClassNotFoundException | LinkageError missing) {
      return null;
    }
    try {
      return switch (name) {
        case PLATFORM -> new PlatformFramework();
        case JUNIT4 -> new JUnit4Framework();
        default -> new TestNgFramework();
      };
    } catch (NoClassDefFoundError incomplete) {
      return null;
    }
  }

  /** What could run a test here, for people. */
  static List<String> describe(Map<String, Framework> present) {
    List<String> words = new ArrayList<>();
    present.forEach(
        (name, framework) -> {
          switch (name) {
            case PLATFORM -> words.addAll(((PlatformFramework) framework).engines());
            case JUNIT4 -> words.add("JUnit 4");
            default -> words.add("TestNG");
          }
        });
    return words;
  }
}
