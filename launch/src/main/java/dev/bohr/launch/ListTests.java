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
 * without tests ({@code problem}, class, sentence), with tabs in between. What was not read has a
 * line of its own kind, with the class, whether it is likely to have tests ({@code test} or {@code
 * other}), and the reason:
 *
 * <ul>
 *   <li>{@code version}: this JVM does not take it, in its own words
 *   <li>{@code missing}: it needs a class that is not there, by name
 *   <li>{@code broken}: anything else
 * </ul>
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
      unread("version", name, String.valueOf(other.getMessage()));
    } catch (NoClassDefFoundError missing) {
      String which = String.valueOf(missing.getMessage());
      // The same error stands for a class whose initialiser has failed before.
      unread(which.startsWith("Could not initialize ") ? "broken" : "missing", name, which);
    } catch (Throwable broken) {
      unread("broken", name, reason(broken));
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
    int methods = 0;
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      methods += each.getDeclaredMethods().length;
    }
    if (methods == 0) {
      return "class '%s' has no methods; name a class with tests".formatted(type.getName());
    }
    String passedOver = new PassedOver(words).in(type);
    if (passedOver != null) {
      return passedOver;
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

  private void unread(String kind, String name, String reason) {
    boolean isLikely = LikelyTests.has(name, ListTests.class.getClassLoader());
    line(kind, name, isLikely ? "test" : "other", reason);
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
