package dev.bohr.cli.program;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** Tests as the user names them: {@code CLASS} or {@code CLASS#METHOD}. */
public final class TestNames {
  private TestNames() {}

  /**
   * The tests that are meant.
   *
   * @throws CommandError if there are none
   */
  public static List<Target> find(String name, String classPath, Path workDirectory)
      throws IOException, InterruptedException {
    int hash = name.indexOf('#');
    String className = (hash < 0 ? name : name.substring(0, hash)).replace('/', '.');
    String method = hash < 0 ? "" : name.substring(hash + 1).replaceFirst("\\(.*", "");
    if (className.isBlank() || (hash >= 0 && method.isBlank())) {
      throw CommandError.usage("--junit is '%s'; give CLASS or CLASS#METHOD.".formatted(name));
    }
    TestFinder.Found found =
        new TestFinder(ClassPaths.split(classPath), workDirectory).find(List.of(className));
    if (found.tests().isEmpty()) {
      throw CommandError.usage(
          found.problems().getOrDefault(className, "there are no tests in " + className) + '.');
    }
    if (hash < 0) {
      return found.tests();
    }
    List<Target> meant =
        found.tests().stream().filter(test -> isNamed(methodOf(test), method)).toList();
    if (meant.isEmpty()) {
      throw CommandError.usage(
          "class '%s' has no test '%s'; did you mean '%s'?"
              .formatted(className, method, nearest(found.tests(), method)));
    }
    return meant;
  }

  /** {@code transfers} of {@code app.BankTest#transfers}. */
  public static String methodOf(Target test) {
    return test.name().substring(test.name().indexOf('#') + 1);
  }

  /** An invocation with parameters, or an overloaded method, goes by the plain name too. */
  static boolean isNamed(String method, String name) {
    return method.equals(name) || method.startsWith(name + '[') || method.startsWith(name + '(');
  }

  private static String nearest(List<Target> tests, String method) {
    return tests.stream()
        .map(TestNames::methodOf)
        .min(Comparator.comparingInt(each -> distance(each, method)))
        .orElse("");
  }

  /** How many letters to add, drop or change. */
  static int distance(String from, String to) {
    int[] row = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
