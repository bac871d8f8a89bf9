package dev.bohr.launch;

import junit.framework.Test;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.jspecify.annotations.Nullable;
import org.junit.Ignore;
import org.junit.internal.builders.SuiteMethodBuilder;
import org.junit.internal.runners.JUnit38ClassRunner;
import org.junit.internal.runners.SuiteMethod;
import org.junit.runner.Description;
import org.junit.runner.RunWith;
import org.junit.runner.Runner;
import org.junit.runner.manipulation.Filterable;
import org.junit.runner.manipulation.NoTestsRemainException;
import org.junit.runners.AllTests;

/**
 * Tests that a class makes in its method {@code suite}, as JUnit 3 has it. JUnit's own filter looks
 * only at what is directly in the suite, and takes a suite within it whole.
 */
final class JUnit3Suites {
  private JUnit3Suites() {}

  /** Whether JUnit takes the tests of a class from its method {@code suite}. */
  static boolean isSuite(Class<?> type) {
    RunWith runWith = type.getAnnotation(RunWith.class);
    return !type.isAnnotationPresent(Ignore.class)
        && (runWith == null || runWith.value() == AllTests.class)
        && new SuiteMethodBuilder().hasSuiteMethod(type);
  }

  /**
   * Runs the tests that are meant, and no others.
   *
   * @return null when there are none
   * @throws Throwable what the method {@code suite} throws
   */
  static @Nullable Runner only(Class<?> type, SomeTests filter) throws Throwable {
    Test kept = only(SuiteMethod.testFromSuiteMethod(type), filter);
    return kept == null ? null : new JUnit38ClassRunner(kept);
  }

  private static @Nullable Test only(Test test, SomeTests filter) {
    if (test instanceof TestCase single) {
      // Of thousands of tests; a description would look for annotations first.
      String display = single.getName() + '(' + single.getClass().getName() + ')';
      return filter.passes(display) ? test : null;
    }
    if (test.getClass() == TestSuite.class) {
      TestSuite all = (TestSuite) test;
      TestSuite kept = new TestSuite(all.getName());
      for (int i = 0; i < all.testCount(); i++) {
        Test part = only(all.testAt(i), filter);
        if (part != null) {
          kept.addTest(part);
        }
      }
      return kept.testCount() == 0 ? null : kept;
    }
    Description description = new JUnit38ClassRunner(test).getDescription();
    if (!filter.shouldRun(description)) {
      return null;
    }
    if (test instanceof Filterable adapter) {
      try {
        adapter.filter(filter);
        return test;
      } catch (NoTestsRemainException none) {
        return null;
      }
    }
    // What stands around its tests is not known, and stays.
    return filter.passes(description) ? test : null;
  }
}
