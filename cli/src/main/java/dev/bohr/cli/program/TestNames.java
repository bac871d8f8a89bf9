package dev.bohr.cli.program;

import dev.bohr.agent.weave.NearNames;
import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.ZipException;

/** Tests as the user names them: {@code CLASS}, {@code CLASS#METHOD}, or the place of classes. */
public final class TestNames {
  private TestNames() {}

  /**
   * The tests that are meant.
   *
   * @throws CommandError if there are none
   */
  public static List<Target> find(String name, String classPath, Path workDirectory)
      throws IOException, InterruptedException {
    if (isPlace(name)) {
      return in(Targets.path(name), classPath, workDirectory);
    }
    int hash = name.indexOf('#');
    String className = (hash < 0 ? name : name.substring(0, hash)).replace('/', '.');
    String method = hash < 0 ? "" : name.substring(hash + 1).replaceFirst("\\(.*", "");
    if (className.isBlank() || (hash >= 0 && method.isBlank())) {
      throw CommandError.usage(
          "--junit is '%s'; give CLASS, CLASS#METHOD, or a jar or directory of classes."
              .formatted(name));
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

  private static boolean isPlace(String name) {
    return name.endsWith(".jar") || Files.isDirectory(Targets.path(name));
  }

  /** All tests of a jar or directory, which joins the class path if it is not there. */
  private static List<Target> in(Path place, String classPath, Path workDirectory)
      throws IOException, InterruptedException {
    Targets.checkExists(place.toString());
    List<String> entries = new ArrayList<>(ClassPaths.split(classPath));
    if (!entries.contains(place.toString())) {
      entries.add(0, place.toString());
    }
    List<String> classes;
    try {
      classes = ClassFiles.in(place);
    } catch (ZipException damaged) {
      throw CommandError.usage("'%s' is no jar; check the path.".formatted(place));
    }
    TestFinder.Found found = new TestFinder(entries, workDirectory).find(classes);
    if (found.tests().isEmpty()) {
      if (!found.leftOut().isEmpty()) {
        throw CommandError.usage(
            "there are no tests in '%s': %s".formatted(place, found.leftOut()));
      }
      throw CommandError.usage(
          "there are no tests in '%s' (%d classes); check the path, and -cp."
              .formatted(place, classes.size()));
    }
    if (!found.leftOut().isEmpty()) {
      System.err.println("bohr: " + found.leftOut());
    }
    return found.tests();
  }

  /** {@code transfers} of {@code app.BankTest#transfers}. */
  public static String methodOf(Target test) {
    return test.name().substring(test.name().indexOf('#') + 1);
  }

  /**
   * An invocation with parameters, an overloaded method, or a number, goes by the plain name too.
   */
  static boolean isNamed(String method, String name) {
    return method.equals(name)
        || method.startsWith(name + '[')
        || method.startsWith(name + '(')
        || method.startsWith(name + '#');
  }

  private static String nearest(List<Target> tests, String method) {
    return tests.stream()
        .map(TestNames::methodOf)
        .min(Comparator.comparingInt(each -> NearNames.distance(each, method)))
        .orElse("");
  }
}
