package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClasspathRoots;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import com.example.Bank;
import com.example.Refused;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.spi.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.Filter;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** Tests that JUnit does not execute have a result all the same. */
class RefusedTestEngineTest {
  private static final Filter<?> ALL = ClassNameFilter.includeClassNamePatterns(".*");

  @Test
  void everyMethodFailsWithItsRemedy() {
    assertThat(failures(ALL, selectClass(Refused.Methods.class)))
        .isEqualTo(
            Map.of(
                "Methods#hidden",
                "JUnit does not execute the @ConcurrencyTest 'private void com.example.Refused$Methods.hidden()', which is private; make it package-private",
                "Methods#ofTheClass",
                "JUnit does not execute the @ConcurrencyTest 'static void com.example.Refused$Methods.ofTheClass()', which is static; make it a method of the instance",
                "Methods#answers",
                "JUnit does not execute the @ConcurrencyTest 'int com.example.Refused$Methods.answers()', which returns a value; make it void",
                "Inside#hiddenToo",
                "JUnit does not execute the @ConcurrencyTest 'private void com.example.Refused$Methods$Inside.hiddenToo()', which is private; make it package-private",
                "Forgotten",
                "JUnit does not execute the @ConcurrencyTest methods of 'com.example.Refused$Methods$Forgotten', which is an inner class; annotate it with @Nested, make it static, or abstract if it is for others to extend"));
  }

  @Test
  void soDoesOneThatIsAskedForByItsNameOrId() {
    assertThat(failures(ALL, selectMethod(Refused.Methods.class, "hidden")))
        .containsOnlyKeys("Methods#hidden");
    assertThat(failures(ALL, selectMethod(Refused.Methods.class, "executed"))).isEmpty();
    assertThat(
            failures(
                ALL,
                selectUniqueId("[engine:bohr]/[refused:com.example.Refused$Methods#ofTheClass]")))
        .containsOnlyKeys("Methods#ofTheClass");
  }

  @Test
  void soDoPrivateClassesWhereThereAreSuch() {
    Filter<?> some = ClassNameFilter.includeClassNamePatterns(".*Refused.Hidden");
    assertThat(failures(some, selectPackage("com.example")))
        .isEqualTo(
            Map.of(
                "Hidden",
                "JUnit does not execute the @ConcurrencyTest methods of 'com.example.Refused$Hidden', which is private; make it package-private, or abstract if it is for others to extend"));
  }

  @Test
  void testsForOthersToExtendAreNone() {
    assertThat(failures(ALL, selectClass(Refused.Contract.class))).isEmpty();
    assertThat(failures(ALL, selectClass(Bank.Abstract.class))).isEmpty();
    assertThat(failures(ALL, selectClass(Refused.Kept.class))).isEmpty();
    assertThat(Execution.of(Refused.Kept.class).succeeded()).containsExactly("holds");
  }

  /** JUnit leaves them out when it looks for classes. */
  @Test
  void classesThatCannotBeLoadedFail(@TempDir Path directory) throws Exception {
    Path source =
        Files.writeString(
            directory.resolve("BrokenTest.java"),
            """
            class BrokenTest extends Gone {
              @dev.bohr.junit.ConcurrencyTest
              void never() {}
            }

            class Gone {}
            """);
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-proc:none",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                source.toString());
    assertThat(compiled).isZero();
    Files.delete(directory.resolve("Gone.class"));
    Thread current = Thread.currentThread();
    ClassLoader before = current.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {directory.toUri().toURL()}, before)) {
      current.setContextClassLoader(loader);
      assertThat(
              failures(
                  ALL, selectClasspathRoots(Set.of(directory)).toArray(DiscoverySelector[]::new)))
          .isEqualTo(
              Map.of(
                  "BrokenTest",
                  "the test class 'BrokenTest' cannot be loaded: java.lang.NoClassDefFoundError: Gone; put what is missing on the class path of the tests"));
    } finally {
      current.setContextClassLoader(before);
    }
  }

  /** What tests fail with, by their name. */
  private static Map<String, String> failures(Filter<?> filter, DiscoverySelector... selectors) {
    Map<String, String> failures = new TreeMap<>();
    for (Event event :
        EngineTestKit.engine("bohr")
            .selectors(selectors)
            .filters(filter)
            .execute()
            .testEvents()
            .failed()
            .list()) {
      failures.put(
          event.getTestDescriptor().getDisplayName(),
          event
              .getRequiredPayload(TestExecutionResult.class)
              .getThrowable()
              .orElseThrow()
              .getMessage());
    }
    return failures;
  }
}
