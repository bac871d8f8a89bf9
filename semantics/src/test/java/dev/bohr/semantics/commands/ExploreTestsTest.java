package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr explore --junit}. */
final class ExploreTestsTest {
  /** JUnit Jupiter, as the tests that run here have it. */
  static final String JUPITER =
      Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
          .filter(entry -> entry.contains("junit-") || entry.contains("opentest4j"))
          .filter(entry -> !entry.contains("launcher"))
          .collect(Collectors.joining(File.pathSeparator));

  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void makeWorkplace() {
    workplace = new Workplace(directory);
  }

  private Workplace.Ran explore(String folder, String test, String... more) throws Exception {
    Stream<String> words =
        Stream.of(
            "explore",
            "--junit",
            test,
            "-cp",
            folder + File.pathSeparator + JUPITER,
            "--seed",
            "1",
            "--workers",
            "1");
    return workplace.bohr(Stream.concat(words, Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void searchesEveryTestOfAClassAndReportsTheFailingOne() throws Exception {
    workplace.source("tests", "BankTest", TestSources.BANK);

    String out = explore("tests", "app.BankTest", "--runs", "300").expect(3).out();

    assertThat(out)
        .containsPattern("BankTest#paysAlone +1 +passes, starts no thread")
        .containsPattern("BankTest#paysLater +1 +skipped: later")
        .containsPattern("BankTest\\$Locked#pays +\\d+ +no bug")
        .containsPattern("BankTest#pays +\\d+ +main fails with AssertionFailedError: balance")
        .contains("1 of 4 tests fails")
        .contains("BankTest#pays: main fails with AssertionFailedError: balance ==> expected: <13>")
        .contains("at app.BankTest.pays(BankTest.java:")
        .contains("frames of the JDK and the test framework")
        .contains("calls Assertions.assertEquals")
        .contains("It fails in the same way every time")
        .doesNotContain("dev.bohr");
  }

  @Test
  void takesEveryTestOfADirectoryAndLeavesTheAnswersInAFile() throws Exception {
    workplace
        .source("tests", "BankTest", TestSources.BANK)
        .source("tests", "NeedyTest", TestSources.NEEDY)
        .source("needy", "NeedyTest", TestSources.NEEDY);
    Files.delete(directory.resolve("tests/app/Base.class"));
    Files.delete(directory.resolve("needy/app/Base.class"));

    assertThat(explore("tests", "tests", "--runs", "10", "-o", "results").expect(3).err())
        .contains(
            "bohr: a test class could not be read and is left out: class 'app.NeedyTest' needs a"
                + " class that is not on the class path (app/Base); complete -cp.");

    assertThat(Files.readString(directory.resolve("results/tests.tsv")))
        .startsWith("test\tthreads\tschedules\tresult\ttext\n")
        .contains("app.BankTest#paysAlone\t1\t1\tpassed\tpasses, starts no thread\n")
        .contains("app.BankTest#paysLater\t1\t1\tskipped\tskipped: later\n")
        .containsPattern("app.BankTest#pays\t\\d+\t\\d+\tfailed\tmain fails with Assertion");
    explore("tests", "missing.jar").complains("missing.jar'; check the path");
    explore("needy", "needy").complains("there are no tests in", "'app.NeedyTest' needs a class");
  }

  @Test
  void testsThatStartNoThreadAreRunTogetherAndEachHasItsOwnAnswer() throws Exception {
    workplace.source("tests", "MixedTest", TestSources.MIXED);

    explore("tests", "app.MixedTest", "--runs", "10", "--time", "10m", "-o", "results").expect(3);

    Map<String, String> answers = new TreeMap<>();
    for (String line : Files.readAllLines(directory.resolve("results/tests.tsv"))) {
      String[] words = line.split("\t", -1);
      answers.put(
          words[0].replace("app.MixedTest#", ""), words[1] + ' ' + words[2] + ' ' + words[4]);
    }
    answers.remove("test");
    assertThat(answers.remove("b1_isRacy")).startsWith("2 ").contains("expected: <2> but was: <1>");
    assertThat(answers.remove("c3_isSkipped")).contains("skipped").contains("on a Sunday");
    assertThat(answers.remove("d1_fails")).contains("as it should");
    assertThat(answers.remove("f1_halts")).contains("The program exits with status 3");
    assertThat(answers.remove("g1_endsItsJvm")).contains("no answer: its JVM ended");
    assertThat(answers)
        .containsOnlyKeys(
            "a1",
            "a2",
            "a3",
            "a4",
            "c1",
            "c2",
            "c4",
            "d2",
            "d3",
            "e1_exits",
            "e2",
            "e3",
            "f2",
            "f3",
            "f4",
            "h1",
            "h2",
            "h3",
            "h4",
            "h5",
            "h6",
            "h7")
        .allSatisfy((test, answer) -> assertThat(answer).isEqualTo("1 1 passes, starts no thread"));
  }

  @Test
  void aThreadThatComesAfterTheTestsOfAClassIsOneOfEachTest() throws Exception {
    workplace.source("tests", "AftermathTest", TestSources.AFTERMATH);

    explore("tests", "app.AftermathTest", "--runs", "10", "-o", "results").expect(0);

    assertThat(Files.readAllLines(directory.resolve("results/tests.tsv")))
        .filteredOn(line -> line.startsWith("app."))
        .hasSize(5)
        .allSatisfy(line -> assertThat(line).contains("\t2\t").contains("\tpassed\tno bug "));
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void replaysATestAlsoWhenItsCodeHasChanged() throws Exception {
    workplace
        .source("tests", "BankTest", TestSources.BANK)
        .source("repaired", "BankTest", TestSources.BANK_REPAIRED);
    explore("tests", "app.BankTest#pays", "--runs", "300").expect(3);

    assertThat(workplace.bohr("replay").expect(3).out())
        .containsPattern("Replayed 1 of 1 times: the same \\d+ events, the same failure.");
    assertThat(
            workplace
                .bohr("replay", "-cp", "repaired" + File.pathSeparator + JUPITER)
                .expect(0)
                .out())
        .contains("no longer fails");
  }

  /** It passes in the survey, and finds its own file in the JVMs of the search. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aTestThatLeavesAFileBehindHasNoAnswer() throws Exception {
    Path left = directory.resolve("left");
    workplace.source("tests", "FileTest", TestSources.LEAVES_A_FILE.formatted(left));

    String out = explore("tests", "app.FileTest", "--runs", "20").expect(4).out();

    assertThat(out)
        .containsPattern(
            "FileTest#makesAFile +\\d+ +No answer: the same schedule passed in one JVM")
        .contains("No bug found", "1 of them without an answer");
    assertThat(left).exists();
  }

  @Test
  void refusesWhatIsNoTestBeforeAnySearch() throws Exception {
    workplace
        .source("tests", "Unusual", TestSources.UNUSUAL)
        .source("tests", "BankTest", TestSources.BANK);

    explore("tests", "app.AbstractThing").complains("class 'app.AbstractThing' is abstract");
    explore("tests", "app.Nothing").complains("class 'app.Nothing' has no tests for junit-jupiter");
    explore("tests", "app.Hidden").complains("not run: sums returns int, works is private; a test");
    explore("tests", "app.BankTest#pay").complains("has no test 'pay'; did you mean 'pays'?");
  }
}
