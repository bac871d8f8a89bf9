package dev.bohr.launch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** Begins the id of a test that TestNG may run on threads of its own. */
  private static final String THREADS = "threads:";

  @Override
  public List<FoundTest> find(Class<?> type) {
    List<ITestNGMethod> methods = new ArrayList<>();
    System.setProperty(DRY_RUN, "true");
    try {
      run(type.getName(), List.of(), new Finder(methods));
    } finally {
      System.clearProperty(DRY_RUN);
    }
    List<FoundTest> found = new ArrayList<>();
    for (ITestNGMethod method : methods) {
      Set<String> needed = new LinkedHashSet<>();
      addNeeded(method, methods, needed);
      String mark = TestNgThreads.areIn(type, needed) ? THREADS : "";
      found.add(
          new FoundTest(
              Frameworks.TESTNG,
              mark + type.getName() + '#' + String.join(",", needed),
              method.getTestClass().getName(),
              method.getMethodName()));
    }
    return found;
  }

  /** The method itself comes last. */
  private static void addNeeded(ITestNGMethod method, List<ITestNGMethod> all, Set<String> needed) {
    for (String name : method.getMethodsDependedUpon()) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      if (!needed.contains(simple)) {
        all.stream()
            .filter(other -> other.getMethodName().equals(simple))
            .forEach(other -> addNeeded(other, all, needed));
      }
    }
    needed.add(method.getMethodName());
  }

  @Override
  public void run(String id, Verdict verdict) {
    int hash = id.indexOf('#');
    run(
        id.substring(hasThreads(id) ? THREADS.length() : 0, hash),
        List.of(id.substring(hash + 1).split(",", -1)),
        new Listener(verdict));
  }

  @Override
  public boolean hasThreads(String id) {
    return id.startsWith(THREADS);
  }

  private static void run(String className, List<String> methods, ITestNGListener listener) {
    XmlSuite suite = new XmlSuite();
    suite.setName("bohr");
    XmlTest test = new XmlTest(suite);
    test.setName("bohr");
    XmlClass type = new XmlClass(className, false);
    type.setIncludedMethods(methods.stream().map(XmlInclude::new).toList());
    test.setXmlClasses(new ArrayList<>(List.of(type)));
    TestNG runner = new TestNG(false);
    runner.setVerbose(0);
    runner.setXmlSuites(new ArrayList<>(List.of(suite)));
    runner.addListener(listener);
    runner.run();
  }

  private record Finder(List<ITestNGMethod> methods) implements ISuiteListener {
    @Override
    public void onStart(ISuite suite) {
      methods.addAll(suite.getAllMethods());
    }
  }

  private static final class Listener implements ITestListener, IConfigurationListener {
    private final Verdict verdict;

    Listener(Verdict verdict) {
      this.verdict = verdict;
    }

    private void failed(ITestResult result) {
      Throwable thrown = result.getThrowable();
      verdict.failed(thrown == null ? new AssertionError(result.getName() + " failed") : thrown);
    }

    @Override
    public void onTestSuccess(ITestResult result) {
      verdict.passed();
    }

    @Override
    public void onTestFailure(ITestResult result) {
      failed(result);
    }

    @Override
    public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
      verdict.passed();
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
