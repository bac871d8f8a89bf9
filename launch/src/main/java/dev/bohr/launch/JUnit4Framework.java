package dev.bohr.launch;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.junit.internal.runners.ErrorReportingRunner;
import org.junit.internal.runners.JUnit38ClassRunner;
import org.junit.runner.Description;
import org.junit.runner.Request;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;
import org.junit.runners.BlockJUnit4ClassRunner;

/**
 * Tests of JUnit 4, and of JUnit 3 through it, where there is no Vintage engine. An invocation with
 * parameters is a test of its own. A class whose tests JUnit refuses has the one that JUnit shows
 * instead, {@code initializationError}, which fails with the reason.
 */
final class JUnit4Framework implements Framework {
  /** Which of the tests of that name, where there are several; the class; the test as shown. */
  private static final Pattern ID = Pattern.compile("(?:(\\d+):)?([^#]*)#(.*)", Pattern.DOTALL);

  @Override
  public List<FoundTest> find(Class<?> type) {
    List<FoundTest> found = new ArrayList<>();
    Runner runner = Request.aClass(type).getRunner();
    // There can be no object of such a class: its tests are those of the classes that extend it.
    boolean incomplete =
        Modifier.isAbstract(type.getModifiers())
            && (runner instanceof JUnit38ClassRunner || runner instanceof BlockJUnit4ClassRunner);
    if (runner instanceof ErrorReportingRunner) {
      if (isMeantToHaveTests(type)) {
        // All reasons why it has none are shown by the same name, and are one failure.
        runner.getDescription().getChildren().stream()
            .limit(1)
            .forEach(test -> found.add(found(type, test, OneTest.ALL)));
      }
    } else if (!incomplete) {
      List<Description> tests = new ArrayList<>();
      collect(runner.getDescription(), tests);
      Set<String> names = new HashSet<>();
      Set<String> repeated = new HashSet<>();
      for (Description test : tests) {
        if (!names.add(test.getDisplayName())) {
          repeated.add(test.getDisplayName());
        }
      }
      Map<String, Integer> listed = new HashMap<>();
      for (Description test : tests) {
        int which = listed.merge(test.getDisplayName(), 1, Integer::sum);
        boolean isOnly = !repeated.contains(test.getDisplayName());
        found.add(found(type, test, isOnly ? OneTest.ALL : which));
      }
    }
    return found;
  }

  /** Where JUnit reports its own failure as a test: not of any class that is no test. */
  private static boolean isMeantToHaveTests(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return false;
    }
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      if (Arrays.stream(each.getDeclaredMethods())
          .anyMatch(method -> method.isAnnotationPresent(Test.class))) {
        return true;
      }
    }
    return false;
  }

  private static void collect(Description at, List<Description> tests) {
    if (at.isTest()) {
      tests.add(at);
    }
    at.getChildren().forEach(child -> collect(child, tests));
  }

  private static FoundTest found(Class<?> type, Description test, int which) {
    String method = test.getMethodName();
    String name = method == null ? test.getDisplayName() : method;
    String id = type.getName() + '#' + test.getDisplayName();
    return new FoundTest(
        Frameworks.JUNIT4,
        which == OneTest.ALL ? id : which + ":" + id,
        test.getTestClass() == null ? type.getName() : test.getClassName(),
        which == OneTest.ALL ? name : name + '#' + which);
  }

  @Override
  public void run(String id, Verdict verdict) {
    Matcher parts = ID.matcher(id);
    if (!parts.matches()) {
      return;
    }
    Class<?> type;
    try {
      type = Class.forName(parts.group(2), false, JUnit4Framework.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      return;
    }
    String which = parts.group(1);
    Runner runner =
        runner(type, parts.group(3), which == null ? OneTest.ALL : Integer.parseInt(which));
    if (runner == null || isLeftEmpty(runner)) {
      return;
    }
    RunNotifier notifier = new RunNotifier();
    notifier.addListener(new Listener(verdict));
    runner.run(notifier);
  }

  private static @Nullable Runner runner(Class<?> type, String name, int which) {
    OneTest filter = new OneTest(name, which);
    if (!JUnit3Suites.isSuite(type)) {
      return Request.aClass(type).filterWith(filter).getRunner();
    }
    try {
      return JUnit3Suites.only(type, name, filter);
    } catch (Throwable broken) {
      return new ErrorReportingRunner(type, broken);
    }
  }

  /** Told apart from a class that cannot be made tests of, whose runner fails with the reason. */
  private static boolean isLeftEmpty(Runner runner) {
    return runner instanceof ErrorReportingRunner
        && runner.getDescription().getDisplayName().equals(Filter.class.getName());
  }

  private static final class Listener extends RunListener {
    private final Verdict verdict;

    Listener(Verdict verdict) {
      this.verdict = verdict;
    }

    @Override
    public void testFinished(Description description) {
      verdict.passed();
    }

    @Override
    public void testFailure(Failure failure) {
      verdict.failed(failure.getException());
    }

    @Override
    public void testAssumptionFailure(Failure failure) {
      verdict.skipped(failure.getMessage());
    }

    @Override
    public void testIgnored(Description description) {
      verdict.skipped("@Ignore");
    }
  }
}
