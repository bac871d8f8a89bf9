package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr pin}: failures that stay caught in a plain JVM, and twins that pass there. */
final class PinTest {
  @TempDir static Path directory;
  private static Workplace workplace;

  @BeforeAll
  static void write() throws Exception {
    workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source("moved", "Crowd", "// a line\n".repeat(10) + Sources.CROWD)
            .source("repaired", "Crowd", Sources.CROWD.replace("void inc", "synchronized void inc"))
            .source("renamed", "Crowd", Sources.CROWD.replace("increment()", "raise()"))
            .source("classes", "Transfers", Sources.TRANSFERS);
  }

  private static Path pin(String program) throws Exception {
    String found = "found/" + program;
    workplace
        .bohr("explore", "--seed", "1", "--workers", "1", "-o", found, "-cp", "classes", program)
        .expect(3);
    Workplace.Ran ran = workplace.bohr("pin", found, "--runs", "5").expect(3);
    assertThat(ran.out())
        .contains("breakpoint " + program)
        .contains("With these breakpoints 5 of 5 executions failed in a plain JVM");
    return directory.resolve(found).resolve("breakpoints.bp");
  }

  /** A JVM with these breakpoints and nothing else of Bohr: its exit code and what it printed. */
  private record Plain(int exitCode, List<String> lines) {
    static Plain run(Path breakpoints, String classes, String program) throws Exception {
      Path output = directory.resolve("plain.txt");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-javaagent:%s=breakpoints=%s,stall=500"
                      .formatted(System.getProperty("bohr.jar"), breakpoints),
                  "-cp",
                  directory.resolve(classes).toString(),
                  program)
              .redirectErrorStream(true)
              .redirectOutput(new File(output.toString()))
              .start();
      boolean ended = process.waitFor(2, TimeUnit.MINUTES);
      process.destroyForcibly();
      assertThat(ended).isTrue();
      return new Plain(process.exitValue(), Files.readAllLines(output));
    }
  }

  @Test
  void aLostUpdateStaysLostUntilItIsRepaired() throws Exception {
    Path breakpoints = pin("Crowd");
    for (int i = 0; i < 3; i++) {
      assertThat(Plain.run(breakpoints, "classes", "Crowd").exitCode()).isEqualTo(1);
      assertThat(Plain.run(breakpoints, "moved", "Crowd").exitCode()).isEqualTo(1);
      assertThat(Plain.run(breakpoints, "repaired", "Crowd").exitCode()).isZero();
    }
    Plain stale = Plain.run(breakpoints, "renamed", "Crowd");
    assertThat(stale.lines())
        .anyMatch(line -> line.contains("is stale: Crowd has no method increment with code"));
  }

  @Test
  void aDeadlockStays() throws Exception {
    Path breakpoints = pin("Transfers");
    for (int i = 0; i < 3; i++) {
      assertThat(Plain.run(breakpoints, "classes", "Transfers").exitCode()).isEqualTo(3);
    }
  }

  @Test
  void refusesBadInput() throws Exception {
    workplace.bohr("pin", "nowhere").complains("there is no directory 'nowhere'");
    workplace.bohr("pin", "--runs", "0").complains("--runs is 0; give at least 1");
  }
}
