package dev.bohr.launch;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the tests of classes, in a plain JVM. Reads the names of the classes from one file and
 * writes to another one line per test ({@code test}, framework, id, class, method) or per class
 * without tests ({@code problem}, class, sentence) or of a version that this JVM does not take
 * ({@code version}, class, what the JVM says), with tabs in between.
 */
public final class ListTests {
  private static final int MAX_REASON = 300;

  private final PrintStream out;
  private final Set<FoundTest> listed = new HashSet<>();
  private final Map<String, Framework> frameworks = Frameworks.present();

  private ListTests(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    List<String> classes = Files.readAllLines(Path.of(args[0]));
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(Path.of(args[1])), true, StandardCharsets.UTF_8)) {
      ListTests list = new ListTests(out);
      classes.forEach(list::list);
    }
    // A framework, or a class that it initialised, may have started threads.
    Runtime.getRuntime().halt(0);
  }

  private void list(String name) {
    try {
      Class<?> type = Class.forName(name, false, ListTests.class.getClassLoader());
      for (Framework framework : frameworks.values()) {
        List<FoundTest> found = framework.find(type);
        if (!found.isEmpty()) {
          found.forEach(this::test);
          return;
        }
      }
      problem(name, none(type));
    } catch (ClassNotFoundException missing) {
      problem(
          name,
          "there is no class '%s' on the class path; check its name (with the package) and -cp"
              .formatted(name));
    } catch (UnsupportedClassVersionError other) {
      line("version", name, String.valueOf(other.getMessage()));
    } catch (NoClassDefFoundError missing) {
      problem(
          name,
          "class '%s' needs a class that is not on the class path (%s); complete -cp"
              .formatted(name, missing.getMessage()));
    } catch (Throwable broken) {
      problem(name, "class '%s' cannot be examined (%s)".formatted(name, reason(broken)));
    }
  }

  private String none(Class<?> type) {
    List<String> words = Frameworks.describe(frameworks);
    if (words.isEmpty()) {
      return "there is no test framework on the class path (JUnit 4, TestNG, or an engine such as"
          + " junit-jupiter-engine); complete -cp";
    }
    if (type.isInterface()) {
      return "'%s' is an interface; name a class with tests".formatted(type.getName());
    }
    if (Modifier.isAbstract(type.getModifiers())) {
      return "class '%s' is abstract; name a class that extends it".formatted(type.getName());
    }
    // Frameworks pass over a class with a method whose types are missing; asking complains.
    if (type.getDeclaredMethods().length == 0) {
      return "class '%s' has no methods; name a class with tests".formatted(type.getName());
    }
    return "class '%s' has no tests for %s; name a class that has, or add the engine of its tests"
            .formatted(type.getName(), String.join(", ", words))
        + " to -cp";
  }

  /** A test of a nested class may be found with the outer class, and again with its own. */
  private void test(FoundTest test) {
    if (listed.add(test)) {
      line("test", test.framework(), test.id(), test.className(), test.method());
    }
  }

  private void problem(String name, String sentence) {
    line("problem", name, sentence);
  }

  private void line(String... words) {
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i].replaceAll("[\\t\\r\\n]+", " ");
    }
    out.println(String.join("\t", words));
  }

  private static String reason(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String text = cause.toString();
    return text.length() <= MAX_REASON ? text : text.substring(0, MAX_REASON) + "...";
  }
}
