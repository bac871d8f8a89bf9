package dev.bohr.launch;

import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
 * parameters is a test of its own.
 */
final class JUnit4Framework implements Framework {
  @Override
  public List<FoundTest> find(Class<?> type) {
    List<FoundTest> found = new ArrayList<>();
    Runner runner = Request.aClass(type).getRunner();
    // There can be no object of such a class: its tests are those of the classes that extend it.
    boolean incomplete =
        Modifier.isAbstract(type.getModifiers())
            && (runner instanceof JUnit38ClassRunner || runner instanceof BlockJUnit4ClassRunner);
    if (!(runner instanceof ErrorReportingRunner) && !incomplete) {
      collect(runner.getDescription(), type, found);
    }
    return found;
  }

  private static void collect(Description at, Class<?> type, List<FoundTest> found) {
    if (at.isTest()) {
      String method = at.getMethodName();
      found.add(
          new FoundTest(
              Frameworks.JUNIT4,
              type.getName() + '#' + at.getDisplayName(),
              at.getTestClass() == null ? type.getName() : at.getClassName(),
              method == null ? at.getDisplayName() : method));
    }
    for (Description child : at.getChildren()) {
      collect(child, type, found);
    }
  }

  @Override
  public void run(String id, Verdict verdict) {
    int hash = id.indexOf('#');
    Class<?> type;
    try {
      type = Class.forName(id.substring(0, hash), false, JUnit4Framework.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      return;
    }
    Runner runner = runner(type, id.substring(hash + 1));
    if (runner == null || isLeftEmpty(runner)) {
      return;
    }
    RunNotifier notifier = new RunNotifier();
    notifier.addListener(new Listener(verdict));
    runner.run(notifier);
  }

  private static @Nullable Runner runner(Class<?> type, String name) {
    Filter filter = new OneTest(name);
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

  /** Lets a test through by the name that it is shown by. */
  private static final class OneTest extends Filter {
    private final String name;

    OneTest(String name) {
      this.name = name;
    }

    @Override
    public boolean shouldRun(Description description) {
      return description.isTest()
          ? description.getDisplayName().equals(name)
          : description.getChildren().stream().anyMatch(this::shouldRun);
    }

    @Override
    public String describe() {
      return name;
    }
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
