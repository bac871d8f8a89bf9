package dev.bohr.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * What JUnit says about the tests of some classes.
 *
 * @param results all that happened
 */
record Execution(EngineExecutionResults results) {
  static Execution of(Class<?>... types) {
    return with(Map.of(), types);
  }

  static Execution with(Map<String, String> parameters, Class<?>... types) {
    EngineTestKit.Builder builder = EngineTestKit.engine("junit-jupiter");
    for (Class<?> type : types) {
      builder.selectors(selectClass(type));
    }
    parameters.forEach(builder::configurationParameter);
    return new Execution(builder.execute());
  }

  /** What tests failed with, by the name of the method. */
  Map<String, Throwable> failures() {
    Map<String, Throwable> failures = new TreeMap<>();
    for (Event event : results.testEvents().failed().list()) {
      failures.put(name(event), thrown(event));
    }
    return failures;
  }

  /** What tests failed with, by the last part of their id and the name of the method. */
  Map<String, Throwable> failuresById() {
    Map<String, Throwable> failures = new TreeMap<>();
    for (Event event : results.testEvents().failed().list()) {
      UniqueId id = event.getTestDescriptor().getUniqueId();
      String method = id.removeLastSegment().getLastSegment().getValue();
      failures.put(
          "["
              + id.getLastSegment().getType()
              + ":"
              + id.getLastSegment().getValue()
              + "] of "
              + method.replaceAll("\\(.*", ""),
          thrown(event));
    }
    return failures;
  }

  List<String> succeeded() {
    return results.testEvents().succeeded().stream().map(Execution::name).sorted().toList();
  }

  private static String name(Event event) {
    return event.getTestDescriptor().getDisplayName().replaceAll("\\(.*", "");
  }

  private static Throwable thrown(Event event) {
    return event
        .getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
        .getThrowable()
        .orElseThrow();
  }

  /** The report that a failure carries. */
  static String report(Throwable thrown) {
    for (Throwable suppressed : thrown.getSuppressed()) {
      if (suppressed instanceof Interleaving) {
        return suppressed.getMessage();
      }
    }
    return String.valueOf(thrown.getMessage());
  }
}
