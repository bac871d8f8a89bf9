package dev.bohr.junit;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/**
 * One schedule of a test that needs all of JUnit (extensions, parameters, fields that are filled
 * in): JUnit itself executes just this test, inside the controlled run.
 *
 * <p>JUnit's own code makes no points; that of the test does, from the moment on in which {@link
 * ConcurrencyTestExtension} lets it. What JUnit itself makes of {@code @Timeout} is off, for its
 * clock is a real one; see {@link TimeLimits}.
 */
final class JupiterTest implements Runnable {
  /** Tells an execution inside a schedule from the one around the search. */
  private static final String INSIDE = "dev.bohr.junit.inside";

  private static final String ENGINE = "junit-jupiter";

  /** What a build may configure other than by system properties or a file, and matters here. */
  private static final List<String> PASSED_ON =
      List.of(
          "junit.jupiter.testinstance.lifecycle.default",
          "junit.jupiter.tempdir.factory.default",
          "junit.jupiter.tempdir.cleanup.mode.default",
          "junit.jupiter.tempdir.scope",
          "junit.jupiter.conditions.deactivate");

  private final Launcher launcher;
  private final LauncherDiscoveryRequest request;
  private final AbortedRuns aborted;

  /** What ended the run of the schedule; JUnit takes it for a failure and goes on. */
  private static volatile @Nullable Throwable endOfRun;

  JupiterTest(ExtensionContext context, AbortedRuns aborted) {
    this.aborted = aborted;
    try {
      this.launcher =
          LauncherFactory.create(
              LauncherConfig.builder()
                  .enableTestEngineAutoRegistration(false)
                  .enableLauncherSessionListenerAutoRegistration(false)
                  .enableLauncherDiscoveryListenerAutoRegistration(false)
                  .enableTestExecutionListenerAutoRegistration(false)
                  .enablePostDiscoveryFilterAutoRegistration(false)
                  .addTestEngines(engine())
                  .build());
    } catch (NoClassDefFoundError missing) {
      throw new BohrException(
          "this test uses extensions, parameters or annotated fields, for which Bohr needs"
              + " org.junit.platform:junit-platform-launcher on the class path of the tests",
          missing);
    }
    Map<String, String> parameters = new HashMap<>();
    Stream.concat(PASSED_ON.stream(), TimeLimits.DEFAULTS.stream())
        .forEach(
            key ->
                context
                    .getConfigurationParameter(key)
                    .ifPresent(value -> parameters.put(key, value)));
    parameters.put(INSIDE, "true");
    parameters.put("junit.jupiter.execution.parallel.enabled", "false");
    parameters.put(
        TimeLimits.MODE_INSIDE,
        context.getConfigurationParameter(TimeLimits.MODE).orElse("enabled"));
    parameters.put(TimeLimits.MODE, "disabled");
    String detection = "junit.jupiter.extensions.autodetection.enabled";
    if (!context.getConfigurationParameter(detection).map(Boolean::parseBoolean).orElse(false)) {
      parameters.put("junit.jupiter.extensions.autodetection.include", OnceOnly.class.getName());
    }
    parameters.put(detection, "true");
    request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectUniqueId(idInEngine(context.getUniqueId())))
            .configurationParameters(parameters)
            .build();
  }

  /** Without what is around the engine, such as a suite. */
  static UniqueId idInEngine(String text) {
    UniqueId id = UniqueId.forEngine(ENGINE);
    boolean inside = false;
    for (UniqueId.Segment segment : UniqueId.parse(text).getSegments()) {
      if (inside) {
        id = id.append(segment);
      }
      inside |= segment.getType().equals("engine") && segment.getValue().equals(ENGINE);
    }
    return id;
  }

  private static TestEngine engine() {
    for (TestEngine engine :
        ServiceLoader.load(TestEngine.class, JupiterTest.class.getClassLoader())) {
      if (engine.getId().equals(ENGINE)) {
        return engine;
      }
    }
    throw new BohrException("there is no JUnit Jupiter engine on the class path of the tests");
  }

  /** Whether JUnit executes a schedule of a search. */
  static boolean isInside(ExtensionContext context) {
    return context.getConfigurationParameter(INSIDE).isPresent();
  }

  /** Executes code of the test, controlled. */
  @SuppressWarnings("unchecked")
  static <T> T loudly(Invocation<T> invocation, TimeLimits.@Nullable Limit limit) throws Throwable {
    if (endOfRun != null) {
      invocation.skip();
      throw endOfRun;
    }
    try {
      return (T)
          Bridge.get()
              .loudly(
                  () ->
                      limit == null ? proceed(invocation) : limit.call(() -> proceed(invocation)));
    } catch (Throwable thrown) {
      if (Sneaky.isEndOfRun(thrown)) {
        endOfRun = thrown;
      }
      throw thrown;
    }
  }

  private static <T> T proceed(Invocation<T> invocation) {
    try {
      return invocation.proceed();
    } catch (Throwable thrown) {
      throw Sneaky.raise(thrown);
    }
  }

  @Override
  public void run() {
    Result result = new Result();
    Callable<Object> work =
        () -> {
          endOfRun = null;
          launcher.execute(request, result);
          return this;
        };
    try {
      Bridge.get().quietly(work);
    } catch (Throwable thrown) {
      throw Sneaky.raise(thrown);
    }
    Throwable end = endOfRun;
    if (end != null) {
      throw Sneaky.raise(end);
    }
    Throwable failure = result.failure;
    if (failure instanceof TestAbortedException assumption) {
      aborted.aborted(assumption);
    } else if (failure != null) {
      throw Sneaky.raise(failure);
    } else if (!result.executed) {
      throw new BohrException("JUnit does not find the test again: " + request);
    } else {
      aborted.completed();
    }
  }

  /** What became of the test, or of a class around it. */
  private static final class Result implements TestExecutionListener {
    @Nullable Throwable failure;
    boolean executed;

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
      executed |= test.isTest();
      if (failure == null) {
        failure = result.getThrowable().orElse(null);
      }
    }
  }
}
