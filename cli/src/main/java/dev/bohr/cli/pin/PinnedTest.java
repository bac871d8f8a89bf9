package dev.bohr.cli.pin;

import dev.bohr.cli.program.Program;
import dev.bohr.core.trace.Target;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The test that keeps a failure: a new one that calls the main method of the program, in the same
 * package, or the JUnit test that failed.
 *
 * @param packageName empty for none
 * @param className of what failed, without the package, as a test may be called after it
 * @param existing as JUnit knows it, when the test is there already; null for a new one
 * @param call what a new one does
 * @param thrown what that may throw
 * @param obstacle why there can be no such test; null when there can
 */
record PinnedTest(
    String packageName,
    String className,
    @Nullable String existing,
    String call,
    String thrown,
    @Nullable String obstacle) {
  private static final Pattern JUPITER =
      Pattern.compile("\\[engine:junit-jupiter\\](.*)/\\[method:([^(\\]]+)\\(([^)]*)\\)\\]");

  private static final Pattern CLASS = Pattern.compile("/\\[(?:nested-)?class:([^\\]]+)\\]");

  static PinnedTest of(Target target, @Nullable Program program) throws IOException {
    return switch (target.kind()) {
      case RUNNABLE -> existing(target.name());
      case JUNIT -> ofTest(target.arguments().get(0), target.arguments().get(1));
      case MAIN, JAR, EXAMPLE ->
          program == null ? none("the program cannot be started") : ofMain(program);
    };
  }

  private static PinnedTest none(String obstacle) {
    return new PinnedTest("", "", null, "", "", obstacle);
  }

  private static PinnedTest existing(String name) {
    return name.contains("#")
        ? new PinnedTest("", "", name, "", "", null)
        : none("it is of a Runnable, which has no test");
  }

  private static PinnedTest ofTest(String framework, String id) {
    if (!framework.equals("platform") || id.contains("[engine:junit-vintage]")) {
      String name = framework.equals("testng") ? "TestNG" : "JUnit 4";
      return none(
          "%s tests cannot carry the annotations of JUnit 5 and 6; make it a test of JUnit 5 to have this"
              .formatted(name));
    }
    Matcher jupiter = JUPITER.matcher(id);
    if (!jupiter.matches()) {
      return none(
          "the test is one of several that a method gives (repeated, parameterized, dynamic), or of another engine; make it a plain @Test to have this");
    }
    List<String> classes = new ArrayList<>();
    Matcher each = CLASS.matcher(jupiter.group(1));
    while (each.find()) {
      classes.add(each.group(1));
    }
    String parameters =
        Arrays.stream(jupiter.group(3).split(", *"))
            .map(type -> type.substring(Math.max(type.lastIndexOf('.'), type.lastIndexOf('$')) + 1))
            .collect(Collectors.joining(","));
    return existing(
        String.join("$", classes)
            + '#'
            + jupiter.group(2)
            + (parameters.isEmpty() ? "" : "(" + parameters + ")"));
  }

  private static PinnedTest ofMain(Program program) throws IOException {
    List<URL> urls = new ArrayList<>();
    for (String entry : program.classPath()) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    try (URLClassLoader loader =
        new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getPlatformClassLoader())) {
      Class<?> type = Class.forName(program.mainClass(), false, loader);
      return ofMain(type, program.target().arguments());
    } catch (ClassNotFoundException | LinkageError broken) {
      return none("class %s cannot be read (%s)".formatted(program.mainClass(), broken));
    }
  }

  static PinnedTest ofMain(Class<?> type, List<String> arguments) {
    String name = type.getCanonicalName();
    for (Class<?> each = type; each != null; each = each.getEnclosingClass()) {
      if (name == null || Modifier.isPrivate(each.getModifiers())) {
        return none(
            "%s is not accessible to a test in its package; make it so, or call its main from a class that is"
                .formatted(type.getName()));
      }
    }
    Method main = main(type);
    if (main == null) {
      return none(
          "the main method of %s is no 'static void main(String[])' that a test in its package may call; make it one"
              .formatted(type.getName()));
    }
    String simple = type.getPackageName().isEmpty() ? String.valueOf(name) : tail(type, name);
    String call =
        arguments.stream()
            .map(TestSource::literal)
            .collect(Collectors.joining(", ", simple + ".main(new String[] {", "});"));
    boolean errors =
        Arrays.stream(main.getExceptionTypes())
            .anyMatch(each -> !Exception.class.isAssignableFrom(each));
    String thrown = main.getExceptionTypes().length == 0 ? "" : errors ? "Throwable" : "Exception";
    return new PinnedTest(type.getPackageName(), simple.replace(".", ""), null, call, thrown, null);
  }

  private static String tail(Class<?> type, String name) {
    return name.substring(type.getPackageName().length() + 1);
  }

  private static @Nullable Method main(Class<?> type) {
    for (Class<?> at = type; at != null; at = at.getSuperclass()) {
      try {
        Method method = at.getDeclaredMethod("main", String[].class);
        int modifiers = method.getModifiers();
        // An inherited one may be in another package.
        boolean seen =
            Modifier.isPublic(modifiers) || (at == type && !Modifier.isPrivate(modifiers));
        return Modifier.isStatic(modifiers) && seen ? method : null;
      } catch (NoSuchMethodException inherited) {
        continue;
      }
    }
    return null;
  }
}
