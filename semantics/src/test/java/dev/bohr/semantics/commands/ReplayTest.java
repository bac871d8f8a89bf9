package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr replay}: on the same code, on changed code, on bad files. */
final class ReplayTest {
  @TempDir static Path directory;
  private static Workplace workplace;

  @BeforeAll
  static void findTheRace() throws Exception {
    workplace =
        new Workplace(directory)
            .source("classes", "Race", Sources.RACE)
            .source("moved", "Race", Sources.RACE_MOVED)
            .source("repaired", "Race", Sources.RACE_REPAIRED)
            .source("gone", "Race", Sources.RACE_GONE)
            .source("classes", "Lists", Sources.LISTS);
    explore("found", "Race");
  }

  private static void explore(String output, String program) throws Exception {
    workplace
        .bohr(
            "explore",
            "--seed",
            "1",
            "--workers",
            "1",
            "--runs",
            "500",
            "-o",
            output,
            "-cp",
            "classes",
            program)
        .expect(3);
  }

  @Test
  void isTheSameExecutionEachTime() throws Exception {
    Workplace.Ran ran = workplace.bohr("replay", "found", "--times", "5").expect(3);

    assertThat(ran.out())
        .containsPattern("Replayed 5 of 5 times: the same \\d+ events each time, the same failure.")
        .containsOnlyOnce("n is 1 for 0");
  }

  @Test
  void isTheSameWhateverTheJvmHasLoadedBefore() throws Exception {
    explore("lists", "Lists");

    assertThat(workplace.bohr("replay", "lists").expect(3).out())
        .containsPattern("Replayed 1 of 1 times: the same \\d+ events, the same failure.");
  }

  @Test
  void findsTheFailureAgainWhereTheCodeHasMoved() throws Exception {
    Workplace.Ran ran = workplace.bohr("replay", "found", "-cp", "moved").expect(3);

    assertThat(ran.out()).contains("The code has changed: it still fails.");
    assertThat(workplace.results()).as("the failure of the new code").hasSize(1);
    assertThat(workplace.bohr("replay").expect(3).out()).contains("Replayed 1 of 1 times");
  }

  @Test
  void saysThatTheRepairWorks() throws Exception {
    assertThat(workplace.bohr("replay", "found", "-cp", "repaired").expect(0).out())
        .containsPattern("it no longer fails; \\d+ interleavings around the old failure pass");
  }

  @Test
  void saysThatNothingCanBeCompared() throws Exception {
    assertThat(workplace.bohr("replay", "found", "-cp", "gone").expect(4).out())
        .contains("it cannot be compared, because ");
  }

  @Test
  void refusesBadFiles() throws Exception {
    workplace.bohr("replay", "nowhere").complains("there is no directory 'nowhere'");
    Path found = copy("damaged");

    Path schedule = found.resolve("schedule.json");
    byte[] good = Files.readAllBytes(schedule);
    Files.write(schedule, Arrays.copyOf(good, good.length / 2));
    workplace.bohr("replay", "damaged").complains("schedule.json cannot be read: ");
    Files.delete(schedule);
    workplace.bohr("replay", "damaged").complains("there is no file ", "schedule.json");
    Files.write(schedule, good);

    Path failure = found.resolve("failure.json");
    String text = Files.readString(failure);
    Files.writeString(failure, text.replaceFirst("\"version\": 1", "\"version\": 99"));
    workplace.bohr("replay", "damaged").complains("its format version is 99 and this Bohr reads 1");
    Files.writeString(failure, text);

    Path trace = found.resolve("trace.bohr");
    byte[] whole = Files.readAllBytes(trace);
    Files.write(trace, Arrays.copyOf(whole, whole.length - 20));
    workplace.bohr("replay", "damaged").complains("trace.bohr cannot be read: it was cut short");
    Files.writeString(trace, "no trace at all");
    workplace.bohr("replay", "damaged").complains("trace.bohr cannot be read: ");
  }

  @Test
  void saysThatTheProgramIsGone() throws Exception {
    workplace
        .bohr("replay", "found", "-cp", directory.toString())
        .complains("there is no class 'Race' on the class path");
  }

  private static Path copy(String name) throws IOException {
    Path copy = Files.createDirectories(directory.resolve(name));
    for (String file : List.of("failure.json", "schedule.json", "trace.bohr")) {
      Files.copy(directory.resolve("found").resolve(file), copy.resolve(file));
    }
    return copy;
  }
}
