package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bohr conflicts}: which of all conflicts makes a program fail in a plain JVM. */
final class ConflictsTest {
  private static final String ALONE =
      """
      public class Alone {
        public static void main(String[] args) {
          System.out.println("alone");
        }
      }
      """;

  private static final String OFTEN =
      """
      public class Often {
        static int n;
        static synchronized void increment() {
          n++;
        }
        public static void main(String[] args) throws Exception {
          Runnable work = () -> {
            for (int i = 0; i < 500_000; i++) {
              increment();
            }
          };
          Thread thread = new Thread(work);
          thread.start();
          work.run();
          thread.join();
          if (n != 1_000_000) {
            throw new AssertionError("n is " + n);
          }
        }
      }
      """;

  private static final String BROKEN =
      """
      public class Broken {
        static int n;
        public static void main(String[] args) throws Exception {
          Thread thread = new Thread(() -> n++);
          thread.start();
          n++;
          thread.join();
          throw new IllegalStateException("always");
        }
      }
      """;

  @TempDir static Path directory;
  private static Workplace workplace;

  @BeforeAll
  static void write() throws Exception {
    workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source("repaired", "Crowd", Sources.CROWD.replace("void inc", "synchronized void inc"))
            .source("classes", "Transfers", Sources.TRANSFERS)
            .source("classes", "Broken", BROKEN)
            .source("classes", "Alone", ALONE);
  }

  private static Workplace.Ran conflicts(String output, String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of("conflicts", "-o", output));
    all.addAll(List.of("--runs", "2"));
    all.addAll(List.of(words));
    return workplace.bohr(all.toArray(new String[0]));
  }

  private static String firstRow(Workplace.Ran ran) {
    return ran.out().lines().skip(4).findFirst().orElse("");
  }

  @Test
  void aLostUpdateIsOnTopAndItsBreakpointIsKept() throws Exception {
    Workplace.Ran ran = conflicts("crowd", "-cp", "classes", "Crowd").expect(3);

    assertThat(ran.out())
        .contains("Without breakpoints 0 of 2 executions failed.")
        .contains("Crowd.java:8 (write n) -> Crowd.java:8 (write n)  race on Crowd.n")
        .contains("before Crowd.java:8")
        .contains("makes it fail every time: 2 of 2 executions failed (AssertionError)")
        .contains("The breakpoint is in crowd/breakpoints.bp.");
    assertThat(firstRow(ran)).startsWith("100 %  100 %  AssertionError  Crowd.java:8");
    assertThat(Files.readString(directory.resolve("crowd/breakpoints.bp")))
        .contains("breakpoint Crowd", "Crowd.increment write n");
    assertThat(Files.readAllLines(directory.resolve("crowd/conflicts.tsv")))
        .hasSizeGreaterThan(2)
        .allMatch(line -> line.split("\t", -1).length == 11);
  }

  @Test
  void whatHasBeenRepairedPasses() throws Exception {
    Workplace.Ran ran = conflicts("repaired-crowd", "-cp", "repaired", "Crowd").expect(0);

    assertThat(ran.out()).contains("None made it fail;");
    assertThat(directory.resolve("repaired-crowd/breakpoints.bp")).doesNotExist();
  }

  /** They meet in every round: that takes long, and is no failure. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void whoMeetsOftenHasNotFailed() throws Exception {
    workplace.source("often", "Often", OFTEN);
    Workplace.Ran ran =
        conflicts("often-result", "--traces", "1", "-cp", "often", "Often").expect(0);

    assertThat(ran.out()).contains("None made it fail;").doesNotContain("no end");
  }

  @Test
  void classesWithoutLineNumbersHavePlaces() throws Exception {
    workplace.stripped("bare", "Crowd", Sources.CROWD);
    Workplace.Ran ran = conflicts("bare-result", "-cp", "bare", "Crowd").expect(3);

    assertThat(firstRow(ran))
        .startsWith("100 %  100 %  AssertionError  Crowd.increment (")
        .contains("(write n)")
        .endsWith("race on Crowd.n");
  }

  @Test
  void aDeadlockIsAStall() throws Exception {
    Workplace.Ran ran = conflicts("transfers", "-cp", "classes", "Transfers").expect(3);

    assertThat(firstRow(ran))
        .startsWith(
            "100 %  100 %  stall    Transfers.java:4 + Transfers.java:4   deadlock Transfers");
  }

  @Test
  void whatAlwaysFailsNeedsNoBreakpoint() throws Exception {
    Workplace.Ran ran = conflicts("broken", "-cp", "classes", "Broken").expect(3);

    assertThat(ran.out())
        .contains("Without breakpoints 2 of 2 executions failed (IllegalStateException).");
  }

  @Test
  void refusesBadInput() throws Exception {
    workplace
        .bohr("conflicts", "-cp", "classes", "Alone")
        .complains("the main class Alone has no second thread in 8 runs, so there is no conflict");
    workplace
        .bohr("conflicts", "-cp", "classes", "--runs", "0", "Crowd")
        .complains("--runs is 0; give at least 1");
    workplace
        .bohr("conflicts", "-cp", "classes", "--pause", "0ms", "Crowd")
        .complains("'0ms' is no time at all; give at least 1ms");
    workplace.bohr("conflicts", "-cp", "classes", "--pause=-5ms", "Crowd").complains("'-5ms'");
    workplace.bohr("conflicts").complains("what to run is missing");
    workplace.bohr("conflicts", "-cp", "classes", "Nobody").complains("there is no class 'Nobody'");
  }

  /** Programs of others, from books, papers and libraries. */
  @ParameterizedTest
  @CsvSource({
    "lazyinit, AssertionError",
    "account, AssertionError",
    "stringbuffer, StringIndexOutOfBoundsException",
    "semaphore-deadlock, stall",
  })
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void examplesFail(String example, String symptom) throws Exception {
    Workplace.Ran ran = conflicts(example, "--example", example, "--time", "5m").expect(3);

    assertThat(firstRow(ran)).startsWith("100 %  100 %  " + symptom);
    conflicts(example + "-twin", "--example", example + "-twin", "--time", "5m").expect(0);
  }
}
