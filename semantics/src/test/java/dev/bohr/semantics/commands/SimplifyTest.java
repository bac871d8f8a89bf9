package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code bohr simplify}: both algorithms, what it leaves alone, bad input. */
final class SimplifyTest {
  private static final Pattern ROW =
      Pattern.compile("after +([\\d,]+) +(\\d+) +([\\d,]+) +([\\d,]+) +([\\d,]+)");

  @TempDir static Path directory;
  private static Workplace workplace;

  @BeforeAll
  static void findALongWayToTheFailure() throws Exception {
    workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source(
                "repaired", "Crowd", Sources.CROWD.replace("void inc", "synchronized void inc"));
    workplace
        .bohr(
            "explore",
            "--no-simplify",
            "--strategy",
            "random",
            "--seed",
            "1",
            "--workers",
            "1",
            "--runs",
            "500",
            "-o",
            "found/long",
            "-cp",
            "classes",
            "Crowd")
        .expect(3);
  }

  @ParameterizedTest
  @ValueSource(strings = {"best", "tinertia"})
  void leavesOnePreemption(String algorithm) throws Exception {
    byte[] before = Files.readAllBytes(directory.resolve("found/long/failure.json"));

    Workplace.Ran ran =
        workplace.bohr("simplify", "found/long", "--algorithm", algorithm).expect(3);

    Matcher row = ROW.matcher(ran.out());
    assertThat(row.find()).as(ran.out()).isTrue();
    assertThat(row.group(4)).as(ran.out()).isEqualTo("1");
    assertThat(ran.out())
        .contains("(100 of 100 replays)")
        .contains("is stopped between Crowd.java:")
        .containsPattern("\\d+ executions in .*\\(" + algorithm + "\\)");
    assertThat(Files.readAllBytes(directory.resolve("found/long/failure.json")))
        .as("the old failure")
        .isEqualTo(before);
    Matcher replay = Pattern.compile("bohr replay (\\S+)").matcher(ran.out());
    assertThat(replay.find()).isTrue();
    assertThat(replay.group(1)).startsWith("found/").endsWith("-Crowd-simplified");
    assertThat(workplace.bohr("simplify", replay.group(1), "--prove").expect(3).out())
        .contains("Nothing simpler was found")
        .contains("Minimal: of all schedules with fewer preemptions or fewer switches none");
  }

  @Test
  void saysThatTheFailureIsGone() throws Exception {
    Workplace.Ran ran = workplace.bohr("simplify", "found/long", "-cp", "repaired").expect(4);

    assertThat(ran.out())
        .contains("The failure is not there any more: its schedule gives a run that passed.")
        .contains("The first difference: ")
        .contains("The code has changed since");
  }

  @Test
  void refusesBadInput() throws Exception {
    workplace.bohr("simplify", "nowhere").complains("there is no directory 'nowhere'");
    workplace
        .bohr("simplify", "found/long", "--algorithm", "magic")
        .complains("--algorithm is 'magic'; give one of best, tinertia");
    workplace
        .bohr("simplify", "found/long", "--suffix", "10")
        .complains("--suffix needs --algorithm tinertia");
    workplace
        .bohr("simplify", "found/long", "--algorithm", "tinertia", "--suffix", "0")
        .complains("--suffix is 0; give at least 1");
    workplace
        .bohr("simplify", "found/long", "--same", "maybe")
        .complains("--same is 'maybe'; give strict or loose");
  }
}
