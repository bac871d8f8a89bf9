package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr explore} and {@code bohr hunt} where all goes well. */
final class ExploreTest {
  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void makeWorkplace() throws Exception {
    workplace =
        new Workplace(directory)
            .source("race", "Race", Sources.RACE)
            .source("repaired", "Race", Sources.RACE_REPAIRED);
  }

  /** The thread that is stopped before its write never makes it, and the point must not be lost. */
  @Test
  void confirmsAFailureInWhichAThreadIsStoppedForGood() throws Exception {
    Workplace.Ran ran =
        workplace
            .bohr("explore", "--example", "sct-reorder-3", "--seed", "1", "--workers", "1")
            .expect(3);

    assertThat(ran.out()).contains("It fails in the same way every time").contains("(portfolio,");
  }

  @Test
  void saysThatEveryScheduleWasTried() throws Exception {
    Workplace.Ran ran =
        workplace
            .bohr("explore", "--example", "sct-wronglock-1-twin", "--seed", "1", "--workers", "1")
            .expect(0);

    assertThat(ran.out()).contains("The search is complete: every schedule was tried");
  }

  @Test
  void takesAStrategyByName() throws Exception {
    assertThat(
            workplace
                .bohr("explore", "--example", "account", "--strategy", "surw", "--workers", "1")
                .expect(3)
                .out())
        .contains("(surw, seed");
    assertThat(
            workplace
                .bohr("explore", "--example", "account", "--strategy", "luck", "--workers", "1")
                .expect(2)
                .err())
        .contains("--strategy is 'luck'; give one of portfolio, ");
  }

  @Test
  void findsARaceAndTellsHowToReplayIt() throws Exception {
    Workplace.Ran ran =
        workplace
            .bohr(
                "explore",
                "--seed",
                "1",
                "--runs",
                "500",
                "--workers",
                "1",
                "-cp",
                "race",
                "Race",
                "--",
                "-x")
            .expect(3);

    assertThat(ran.out())
        .startsWith("main fails with AssertionError: n is 1 at")
        .contains("How it happens", "seed 1,")
        // As many as there is time for.
        .containsPattern("(\\d+) of \\1 replays")
        .doesNotContain("for 1", "dev.bohr");
    assertThat(ran.err()).isEmpty();
    assertThat(workplace.results()).hasSize(1);
    try (Stream<Path> files = Files.list(workplace.results().get(0))) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("failure.json", "schedule.json", "trace.bohr");
    }
    Matcher command = Pattern.compile("Replay it:\\s+bohr (replay \\S+)").matcher(ran.out());
    assertThat(command.find()).isTrue();
    Workplace.Ran replayed = workplace.bohr(command.group(1).split(" ")).expect(3);
    assertThat(replayed.out())
        .startsWith("n is 1 for 1")
        .containsPattern("Replayed 1 of 1 times: the same \\d+ events, the same failure.");
  }

  @Test
  void statesItsCoverageWhenItFindsNothing() throws Exception {
    Workplace.Ran ran =
        workplace
            .bohr(
                "explore",
                "--strategy",
                "random",
                "--runs",
                "301",
                "--workers",
                "2",
                "--seed",
                "7",
                "-cp",
                "repaired",
                "Race")
            .expect(0);

    assertThat(ran.out())
        .startsWith("No bug found in 301 schedules (")
        .contains(
            "seed 7, 2 workers, ",
            "Coverage: ",
            "Points: synchronisation and the accesses that can race");
    assertThat(ran.err()).isEmpty();
    assertThat(workplace.results()).isEmpty();
  }

  /** The inside of the queue is then as visible as the program's own code. */
  @Test
  void allPointsTrustNoMethodOfTheJdk() throws Exception {
    workplace.source("queue", "Queue", Sources.QUEUE);
    String[] clean = {
      "explore",
      "--points",
      "all",
      "--runs",
      "200",
      "--workers",
      "1",
      "-cp",
      "queue",
      "Queue",
      "--",
      "clean"
    };
    assertThat(workplace.bohr(clean).expect(0).out())
        .contains("every access; no method of the JDK runs whole");

    String[] race = {
      "explore", "--points", "all", "--seed", "1", "--workers", "1", "-cp", "queue", "Queue"
    };
    assertThat(workplace.bohr(race).expect(3).out())
        .contains("[1, 1] and 1", "in the same way every time");
    assertThat(Files.readString(workplace.results().get(0).resolve("schedule.json")))
        .contains("\"all\"");
    assertThat(workplace.bohr("replay").expect(3).out())
        .contains("Replayed 1 of 1 times: the same");
  }

  @Test
  void isRepeatableBySeed() throws Exception {
    String[] args = {
      "explore",
      "--seed",
      "5",
      "--runs",
      "500",
      "--workers",
      "1",
      "-o",
      "found",
      "-cp",
      "race",
      "Race"
    };
    String first = workplace.bohr(args).expect(3).out();
    String schedule = Files.readString(directory.resolve("found/schedule.json"));
    String second = workplace.bohr(args).expect(3).out();

    assertThat(foundIn(second)).isEqualTo(foundIn(first));
    assertThat(directory.resolve("found/schedule.json")).hasContent(schedule);
    assertThat(workplace.results()).as("-o says where").isEmpty();
  }

  private static String foundIn(String out) {
    Matcher matcher = Pattern.compile("Found in run \\d+ of worker \\d+").matcher(out);
    assertThat(matcher.find()).isTrue();
    return matcher.group();
  }

  @Test
  void keepsToItsTime() throws Exception {
    long start = System.nanoTime();

    workplace
        .bohr("explore", "--time", "2s", "--workers", "1", "-cp", "repaired", "Race")
        .expect(0);

    assertThat(System.nanoTime() - start).isLessThan(60_000_000_000L);
  }

  @Test
  void checksDeterminism() throws Exception {
    workplace
        .bohr(
            "explore",
            "--runs",
            "20",
            "--workers",
            "1",
            "--check-determinism",
            "-cp",
            "repaired",
            "Race")
        .expect(0);
  }

  @Test
  void huntsTheBugOfAnExample() throws Exception {
    assertThat(workplace.bohr("hunt", "--seed", "1").expect(3).out())
        .contains("closing balance is", "Account.java");
    assertThat(workplace.bohr("replay", "--times", "3").expect(3).out())
        .contains("Replayed 3 of 3 times: the same");
  }

  @Test
  void hasNothingToReplayAtFirst() throws Exception {
    workplace.bohr("replay").complains("there is no failure in .bohr");
  }

  @Test
  void namesTheExamples() throws Exception {
    workplace
        .bohr("explore", "--example", "nothing")
        .complains("there is no example 'nothing'; choose one of account, ");
  }
}
