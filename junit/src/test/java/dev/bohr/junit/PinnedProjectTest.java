package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code bohr pin} hands out, in a Maven project of somebody else. */
class PinnedProjectTest {
  private static final String TILL = "src/main/java/org/outside/Till.java";

  private static final String SOURCE =
      """
      package org.outside;

      public class Till {
        private int sum;

        void pay(int amount) {
          sum += amount;
        }

        public static void main(String[] args) throws Exception {
          Till till = new Till();
          int amount = Integer.parseInt(args[0]);
          Thread other = new Thread(() -> till.pay(amount));
          other.start();
          till.pay(amount);
          other.join();
          if (till.sum != 2 * amount) {
            throw new IllegalStateException("the till has " + till.sum);
          }
        }
      }
      """;

  private static OutsideProject project;

  @BeforeAll
  static void pin() throws Exception {
    OutsideProject.publish();
    project = OutsideProject.copy("pinned");
    try (Stream<Path> tests =
        Files.list(project.directory().resolve("src/test/java/org/outside"))) {
      for (Path test : tests.toList()) {
        Files.delete(test);
      }
    }
    project.write(TILL, SOURCE);
    project.mvn("compile");
    bohr(
        "explore",
        "--seed",
        "1",
        "-o",
        "target/found",
        "-cp",
        "target/classes",
        "org.outside.Till",
        "5");
    assertThat(bohr("pin", "target/found", "--runs", "3", "--test-dir", "."))
        .contains(
            "3 of 3 replays in a test's JVM failed", "3 of 3 executions in a plain JVM failed");
    // Nothing in the project may depend on where the failure was found.
    try (Stream<Path> written = Files.walk(project.directory().resolve("src/test"))) {
      for (Path file : written.filter(Files::isRegularFile).toList()) {
        assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
            .as(file.toString())
            .doesNotContain(project.directory().toString());
      }
    }
  }

  private static String bohr(String... words) throws Exception {
    return bohr(project, words);
  }

  private static String bohr(OutsideProject where, String... words) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-jar", System.getProperty("bohr.jar")));
    command.addAll(List.of(words));
    Process process =
        new ProcessBuilder(command)
            .directory(where.directory().toFile())
            .redirectErrorStream(true)
            .start();
    return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String test(String source, String... words) throws Exception {
    project.write(TILL, source);
    List<String> all = new ArrayList<>(List.of("test", "-Dmaven.test.failure.ignore=true"));
    all.addAll(List.of(words));
    return project.mvn(all.toArray(new String[0]));
  }

  @Test
  void bothTestsFailAlsoAfterLinesWereInsertedAbove() throws Exception {
    String moved =
        SOURCE.replace("  private int sum", "  // a line\n".repeat(10) + "  private int sum");
    assertThat(test(moved))
        .contains(
            "Tests run: 2, Failures: 0, Errors: 2",
            "TillPinnedTest.replays",
            "TillWovenTest.failsInParallel",
            "IllegalStateException: the till has 5");
  }

  @Test
  void bothTestsPassOnTheRepairedProgram() throws Exception {
    assertThat(test(SOURCE.replace("void pay", "synchronized void pay")))
        .contains("Tests run: 2, Failures: 0, Errors: 0, Skipped: 0");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void neitherPassesWithoutHavingReachedItsPlaces() throws Exception {
    String renamed = SOURCE.replace("pay(", "charge(").replace("void ", "synchronized void ");
    assertThat(test(renamed.replace("synchronized void main", "void main")))
        .contains("TillWovenTest.failsInParallel", "Till has no method pay with code; nearest: ");
    String other =
        SOURCE
            .replace("sum += amount", "total.addAndGet(amount)")
            .replace(
                "private int sum;",
                "private final java.util.concurrent.atomic.AtomicInteger total = new java.util.concurrent.atomic.AtomicInteger();")
            .replace("till.sum", "till.total.get()");
    assertThat(test(other))
        .contains(
            "Tests run: 2, Failures: 2, Errors: 0",
            "is stale, because",
            "are stale: the test passed, but");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soItIsWithJUnit6() throws Exception {
    assertThat(test(SOURCE, "-Djunit.version=6.1.3"))
        .contains("Tests run: 2, Failures: 0, Errors: 2", "IllegalStateException: the till has 5");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aConcurrencyTestKeepsItsOwnFailure() throws Exception {
    OutsideProject own = OutsideProject.copy("own");
    own.mvn("test", "-Dtest=CounterTest#losesAnIncrement");
    Path found;
    try (Stream<Path> results = Files.list(own.directory().resolve("target/bohr"))) {
      found = results.findFirst().orElseThrow();
    }
    String said = bohr(own, "pin", found.toString(), "--test-dir", ".");
    String line =
        "@ConcurrencyTest(replay = \"src/test/resources/bohr/CounterTest-losesAnIncrement\")";
    assertThat(said)
        .contains(
            "In org.outside.CounterTest#losesAnIncrement, in place of its annotation:  " + line)
        .contains("Not possible: a command cannot start the runnable");
    String test = "src/test/java/org/outside/CounterTest.java";
    String source = Files.readString(own.directory().resolve(test));
    own.write(
        test, source.replaceAll("@ConcurrencyTest(\\(.*\\))?(?=\\s+void losesAnIncrement)", line));
    assertThat(own.mvn("test", "-Dtest=CounterTest#losesAnIncrement"))
        .contains("Tests run: 1, Failures: 1", "expected: <2> but was: <1>", "Replayed: the same");
  }

  @ParameterizedTest
  @CsvSource({
    "junit, junit, 4.13.2, org.junit.Test",
    "org.testng, testng, 7.10.2, org.testng.annotations.Test"
  })
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aTestOfAnotherFrameworkIsReplayedByThat(
      String group, String artifact, String version, String annotation) throws Exception {
    OutsideProject other = OutsideProject.copy("pinned-" + artifact);
    other.write(
        "pom.xml",
        Files.readString(other.directory().resolve("pom.xml"))
            .replace("org.junit.jupiter", group)
            .replace("junit-jupiter", artifact)
            .replace("${junit.version}", version));
    other.write(TILL, SOURCE);
    other.write(
        "src/test/java/org/outside/CounterTest.java",
        """
        package org.outside;

        public class CounterTest {
          @%s public void pays() throws Exception {
            Till.main(new String[] {"5"});
          }
        }
        """
            .formatted(annotation));
    other.mvn("test-compile", "dependency:build-classpath", "-Dmdep.outputFile=class-path.txt");
    String path =
        "target/test-classes:target/classes:"
            + Files.readString(other.directory().resolve("class-path.txt")).strip();
    bohr(
        other,
        "explore",
        "--seed",
        "1",
        "-o",
        "target/found",
        "--junit",
        "org.outside.CounterTest#pays",
        "-cp",
        path);
    assertThat(bohr(other, "pin", "target/found", "--runs", "3", "--test-dir", "."))
        .contains("CounterTestPaysPinnedTest.java", "3 of 3 replays in a test's JVM failed");
    String replay = "-Dtest=CounterTestPaysPinnedTest";
    assertThat(other.mvn("test", replay))
        .contains("Tests run: 1, Failures: ", "the till has 5", "Replayed: the same");
    other.write(TILL, SOURCE.replace("void pay", "synchronized void pay"));
    assertThat(other.mvn("test", replay))
        .contains("Tests run: 1, Failures: 0, Errors: 0, Skipped: 0");
  }
}
