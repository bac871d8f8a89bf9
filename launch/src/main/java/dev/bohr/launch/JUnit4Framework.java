package dev.bohr.launch;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
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
            .forEach(test -> found.add(found(type, test, SomeTests.ALL)));
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
        found.add(found(type, test, isOnly ? SomeTests.ALL : which));
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
        which == SomeTests.ALL ? id : which + ":" + id,
        test.getTestClass() == null ? type.getName() : test.getClassName(),
        which == SomeTests.ALL ? name : name + '#' + which);
  }

  @Override
  public void run(List<String> ids, Verdict verdict) {
    Map<String, Chosen> byClass = new LinkedHashMap<>();
    for (String id : ids) {
      Matcher parts = ID.matcher(id);
      if (parts.matches()) {
        String which = parts.group(1);
        byClass
            .computeIfAbsent(parts.group(2), first -> new Chosen())
            .add(parts.group(3), which == null ? SomeTests.ALL : Integer.parseInt(which), id);
      }
    }
    byClass.forEach((name, chosen) -> run(name, chosen, verdict));
  }

  private static void run(String name, Chosen chosen, Verdict verdict) {
    Class<?> type;
    try {
      type = Class.forName(name, false, JUnit4Framework.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      return;
    }
    Runner runner = runner(type, chosen.filter());
    if (runner == null || isLeftEmpty(runner)) {
      return;
    }
    RunNotifier notifier = new RunNotifier();
    notifier.addListener(new Listener(verdict, chosen.ids()));
    runner.run(notifier);
  }

  private static @Nullable Runner runner(Class<?> type, SomeTests filter) {
    if (!JUnit3Suites.isSuite(type)) {
      return Request.aClass(type).filterWith(filter).getRunner();
    }
    try {
      return JUnit3Suites.only(type, filter);
    } catch (Throwable broken) {
      return new ErrorReportingRunner(type, broken);
    }
  }

  /** Told apart from a class that cannot be made tests of, whose runner fails with the reason. */
  private static boolean isLeftEmpty(Runner runner) {
    return runner instanceof ErrorReportingRunner
        && runner.getDescription().getDisplayName().equals(Filter.class.getName());
  }

  /**
   * Tests of one class.
   *
   * @param ids by name, in the order in which tests of that name are executed
   */
  private record Chosen(SomeTests filter, Map<String, NavigableMap<Integer, String>> ids) {
    Chosen() {
      this(new SomeTests(), new HashMap<>());
    }

    void add(String name, int which, String id) {
      filter.add(name, which);
      ids.computeIfAbsent(name, first -> new TreeMap<>()).put(which, id);
    }
  }

  private static final class Listener extends RunListener {
    private final Verdict verdict;

    /** Those that have not finished yet. */
    private final Map<String, NavigableMap<Integer, String>> ids;

    Listener(Verdict verdict, Map<String, NavigableMap<Integer, String>> ids) {
      this.verdict = verdict;
      this.ids = ids;
    }

    @Override
    public void testFinished(Description description) {
      verdict.executed();
      NavigableMap<Integer, String> named = ids.get(description.getDisplayName());
      if (named != null && !named.isEmpty()) {
        verdict.finished(named.pollFirstEntry().getValue());
      }
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
