package dev.bohr.launch;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Tests of any engine of the JUnit Platform: Jupiter, Vintage, and others.
 *
 * <p>Talks to the engines themselves and not through the launcher. Projects often do not have the
 * launcher on their class path, and one of another version than the engines does not work with
 * them; listeners and interceptors of launchers are left out thereby. A method with several
 * invocations (parameters, repetitions, factories) is one test.
 */
final class PlatformFramework implements Framework {
  /** Left to {@link TestNgFramework}: what this engine keeps makes the runs of a test differ. */
  private static final String TESTNG = "testng";

  /** Selects tests by their descriptions, which are equal for tests that look alike. */
  private static final String VINTAGE = "junit-vintage";

  private final Map<String, TestEngine> engines = new LinkedHashMap<>();
  private final Requests requests = new Requests(new Configuration());

  PlatformFramework() {
    var providers =
        ServiceLoader.load(TestEngine.class, PlatformFramework.class.getClassLoader()).iterator();
    while (providers.hasNext()) {
      try {
        TestEngine engine = providers.next();
        if (!engine.getId().equals(TESTNG)) {
          engines.putIfAbsent(engine.getId(), engine);
        }
      } catch (ServiceConfigurationError unusable) {
        // An engine that lacks a part of itself; its tests are then found by no one, and that is
        // said.
        continue;
      }
    }
  }

  /** The identifiers of the engines. */
  List<String> engines() {
    return List.copyOf(engines.keySet());
  }

  @Override
  public List<FoundTest> find(Class<?> type) {
    List<FoundTest> found = new ArrayList<>();
    engines.forEach((id, engine) -> found.addAll(find(engine, id, type)));
    return found;
  }

  private List<FoundTest> find(TestEngine engine, String id, Class<?> type) {
    TestDescriptor root = discover(engine, List.of(DiscoverySelectors.selectClass(type)));
    List<FoundTest> found = new ArrayList<>();
    for (TestDescriptor child : root.getChildren()) {
      collect(child, type, found);
    }
    return id.equals(VINTAGE) && haveEqualNames(found) ? new JUnit4Framework().find(type) : found;
  }

  private static boolean haveEqualNames(List<FoundTest> tests) {
    long names =
        tests.stream().map(test -> test.className() + '#' + test.method()).distinct().count();
    return names < tests.size();
  }

  private TestDescriptor discover(TestEngine engine, List<? extends DiscoverySelector> selectors) {
    return engine.discover(requests.discovery(selectors), UniqueId.forEngine(engine.getId()));
  }

  private static void collect(TestDescriptor at, Class<?> type, List<FoundTest> found) {
    TestSource source = at.getSource().orElse(null);
    if (source instanceof MethodSource method) {
      found.add(
          new FoundTest(
              Frameworks.PLATFORM,
              at.getUniqueId().toString(),
              method.getClassName(),
              method.getMethodName()));
    } else if (at.getChildren().isEmpty() && at.isTest()) {
      found.add(
          new FoundTest(
              Frameworks.PLATFORM,
              at.getUniqueId().toString(),
              type.getName(),
              at.getLegacyReportingName()));
    } else {
      for (TestDescriptor child : at.getChildren()) {
        collect(child, type, found);
      }
    }
  }

  @Override
  public void run(List<String> ids, Verdict verdict) {
    Map<TestEngine, List<UniqueId>> byEngine = new LinkedHashMap<>();
    for (String id : ids) {
      UniqueId unique = UniqueId.parse(id);
      TestEngine engine = engines.get(unique.getEngineId().orElse(""));
      if (engine != null) {
        byEngine.computeIfAbsent(engine, first -> new ArrayList<>()).add(unique);
      }
    }
    byEngine.forEach((engine, tests) -> run(engine, tests, verdict));
  }

  private void run(TestEngine engine, List<UniqueId> tests, Verdict verdict) {
    TestDescriptor root =
        discover(engine, tests.stream().map(DiscoverySelectors::selectUniqueId).toList());
    if (!root.getChildren().isEmpty()) {
      engine.execute(requests.execution(root, new Listener(verdict, Set.copyOf(tests))));
    }
  }

  /** Notes the first failure of a test or of what stands around it. */
  private static final class Listener implements EngineExecutionListener {
    private final Verdict verdict;
    private final Set<UniqueId> tests;

    /** Whether a part of the test that runs has been executed. A method may have no invocations. */
    private boolean isExecuted;

    Listener(Verdict verdict, Set<UniqueId> tests) {
      this.verdict = verdict;
      this.tests = tests;
    }

    @Override
    public void dynamicTestRegistered(TestDescriptor descriptor) {}

    @Override
    public void executionSkipped(TestDescriptor descriptor, @Nullable String reason) {
      verdict.skipped(reason);
    }

    @Override
    public void executionStarted(TestDescriptor descriptor) {
      isExecuted &= !tests.contains(descriptor.getUniqueId());
    }

    @Override
    public void executionFinished(TestDescriptor descriptor, TestExecutionResult result) {
      Throwable thrown = result.getThrowable().orElse(null);
      switch (result.getStatus()) {
        case FAILED -> verdict.failed(thrown == null ? new AssertionError("failed") : thrown);
        case ABORTED -> verdict.skipped(thrown == null ? null : thrown.getMessage());
        case SUCCESSFUL -> {
          if (descriptor.isTest()) {
            verdict.executed();
            isExecuted = true;
          }
          if (tests.contains(descriptor.getUniqueId())) {
            if (isExecuted) {
              verdict.finished(descriptor.getUniqueId().toString());
            } else {
              verdict.hadNoInvocation();
            }
          }
        }
      }
    }

    @Override
    public void reportingEntryPublished(TestDescriptor descriptor, ReportEntry entry) {}
  }
}
