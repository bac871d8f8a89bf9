package dev.bohr.launch;

import dev.bohr.runtime.RunAborted;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.testng.IConfigurationListener;
import org.testng.ISuite;
import org.testng.ISuiteListener;
import org.testng.ITestListener;
import org.testng.ITestNGListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;
import org.testng.TestNG;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlInclude;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/**
 * Tests of TestNG. A test is run with those that it depends on; all its invocations are one test.
 */
final class TestNgFramework implements Framework {
  /** TestNG then goes through the motions without calling a test. */
  private static final String DRY_RUN = "testng.mode.dryrun";

  @Override
  public List<FoundTest> find(Class<?> type) {
    System.setProperty(DRY_RUN, "true");
    try {
      return List.copyOf(new TestNgFinder(TestNgFramework::methods).find(type));
    } finally {
      System.clearProperty(DRY_RUN);
    }
  }

  private static List<ITestNGMethod> methods(Class<?> type) {
    List<ITestNGMethod> methods = new ArrayList<>();
    try {
      run(type.getName(), List.of(), new Finder(methods));
    } catch (Enough found) {
      return methods;
    }
    return methods;
  }

  @Override
  public void run(List<String> ids, Verdict verdict) {
    Map<String, List<String>> byClass = new LinkedHashMap<>();
    ids.forEach(id -> byClass.computeIfAbsent(className(id), of -> new ArrayList<>()).add(id));
    byClass.forEach((className, tests) -> run(className, tests, verdict));
  }

  private static void run(String className, List<String> ids, Verdict verdict) {
    List<String> names = ids.stream().flatMap(id -> names(id).stream()).distinct().toList();
    TestNgSelection selection = new TestNgSelection(className, names);
    Listener listener = new Listener(verdict, selection);
    run(className, selection.includes(), selection, listener);
    // Not before: a test may have more invocations.
    for (String id : ids) {
      List<String> all = names(id);
      String own = all.get(all.size() - 1);
      if (listener.passed.contains(own)) {
        verdict.finished(id);
      } else if (selection.has(own)) {
        verdict.hadNoInvocation();
      }
    }
  }

  private static String className(String id) {
    int start = id.startsWith(TestNgFinder.THREADS) ? TestNgFinder.THREADS.length() : 0;
    return id.substring(start, id.indexOf('#'));
  }

  /** The methods that are run for a test; its own comes last. */
  private static List<String> names(String id) {
    return List.of(id.substring(id.indexOf('#') + 1).split(",", -1));
  }

  @Override
  public boolean hasThreads(String id) {
    return id.startsWith(TestNgFinder.THREADS);
  }

  private static void run(
      String className, List<XmlInclude> includes, ITestNGListener... listeners) {
    XmlSuite suite = new XmlSuite();
    suite.setName("bohr");
    XmlTest test = new XmlTest(suite);
    test.setName("bohr");
    XmlClass type = new XmlClass(className, false);
    type.setIncludedMethods(includes);
    test.setXmlClasses(new ArrayList<>(List.of(type)));
    TestNG runner = new TestNG(false);
    runner.setVerbose(0);
    runner.setXmlSuites(new ArrayList<>(List.of(suite)));
    for (ITestNGListener listener : listeners) {
      runner.addListener(listener);
    }
    runner.run();
  }

  private record Finder(List<ITestNGMethod> methods) implements ISuiteListener {
    @Override
    public void onStart(ISuite suite) {
      methods.addAll(suite.getAllMethods());
      throw new Enough();
    }
  }

  /** Ends TestNG before it asks the data providers, which it does also when it calls no test. */
  private static final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1;

    Enough() {
      super(null, null, false, false);
    }
  }

  private static final class Listener implements ITestListener, IConfigurationListener {
    private final Verdict verdict;
    private final TestNgSelection selection;
    private final Set<String> passed = new HashSet<>();

    Listener(Verdict verdict, TestNgSelection selection) {
      this.verdict = verdict;
      this.selection = selection;
    }

    private void failed(ITestResult result) {
      Throwable thrown = result.getThrowable();
      if (thrown instanceof RunAborted over) {
        // Further invocations would all end in this way, and their data may take long to make.
        throw over;
      }
      verdict.failed(thrown == null ? new AssertionError(result.getName() + " failed") : thrown);
    }

    @Override
    public void onTestSuccess(ITestResult result) {
      verdict.executed();
      passed.add(selection.name(result.getMethod()));
    }

    @Override
    public void onTestFailure(ITestResult result) {
      failed(result);
    }

    @Override
    public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
      verdict.executed();
    }

    @Override
    public void onTestSkipped(ITestResult result) {
      Throwable why = result.getThrowable();
      verdict.skipped(why == null ? null : why.getMessage());
    }

    @Override
    public void onConfigurationFailure(ITestResult result) {
      failed(result);
    }
  }
}
