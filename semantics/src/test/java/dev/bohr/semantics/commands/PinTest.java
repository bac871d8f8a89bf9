package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr pin}: failures that stay caught in a plain JVM, and twins that pass there. */
final class PinTest {
  /** The main class is private: a test cannot call it. */
  private static final String HIDDEN =
      Sources.CROWD
          .replace("public class Crowd {", "public class Hidden { private static class Crowd {")
          .replaceAll("\\}\\s*$", "}}\n");

  @TempDir static Path directory;
  private static Workplace workplace;

  @BeforeAll
  static void write() throws Exception {
    workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source("moved", "Crowd", "// a line\n".repeat(10) + Sources.CROWD)
            .source("repaired", "Crowd", Sources.CROWD.replace("void inc", "synchronized void inc"))
            .source(
                "repairedAndRenamed",
                "Crowd",
                Sources.CROWD
                    .replace("void inc", "synchronized void inc")
                    .replace("increment()", "raise()"))
            .source("hidden", "Hidden", HIDDEN)
            .source("classes", "Transfers", Sources.TRANSFERS);
  }

  /** Finds a failure, unless another test has. */
  private static synchronized String found(String program, String classes) throws Exception {
    String found = "found/" + program;
    if (Files.exists(directory.resolve(found))) {
      return found;
    }
    workplace
        .bohr("explore", "--seed", "1", "--workers", "1", "-o", found, "-cp", classes, program)
        .expect(3);
    return found;
  }

  private static Path pin(String program, String... more) throws Exception {
    String found = found(program, "classes");
    List<String> words = new ArrayList<>(List.of("pin", found, "--runs", "5"));
    words.addAll(List.of(more));
    Workplace.Ran ran = workplace.bohr(words.toArray(new String[0])).expect(3);
    assertThat(ran.out())
        .contains("5 of 5 replays in a test's JVM failed", "breakpoint " + program)
        .contains("5 of 5 executions in a plain JVM failed");
    Golden.check("pin-" + program, ran.out().replaceAll("\\d+\\.\\d\\d s", "N s"));
    return directory.resolve(found).resolve("breakpoints.bp");
  }

  /** A JVM with these breakpoints and nothing else of Bohr: its exit code and what it printed. */
  private record Plain(int exitCode, List<String> lines) {
    static Plain run(Path breakpoints, String classes, String program) throws Exception {
      Path output = directory.resolve("plain.txt");
      Process process =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-javaagent:%s=breakpoints=%s,stall=500,strict"
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
    Path breakpoints = pin("Crowd", "--fixed", "repaired");
    for (int i = 0; i < 3; i++) {
      assertThat(Plain.run(breakpoints, "classes", "Crowd").exitCode()).isEqualTo(1);
      assertThat(Plain.run(breakpoints, "moved", "Crowd").exitCode()).isEqualTo(1);
      assertThat(Plain.run(breakpoints, "repaired", "Crowd").exitCode()).isZero();
    }
    Plain stale = Plain.run(breakpoints, "repairedAndRenamed", "Crowd");
    assertThat(stale.exitCode()).as("passes without having reached its places").isEqualTo(4);
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

  /** The switch is inside the list, which everybody else uses as well. */
  @Test
  void aRaceInsideTheJdkStaysUntilItIsRepaired() throws Exception {
    String guests =
        """
        import java.util.ArrayList;
        import java.util.List;

        public class Guests {
          private final List<String> names = new ArrayList<>();

          void enter(String name) {
            names.add(name);
          }

          public static void main(String[] args) throws Exception {
            Guests guests = new Guests();
            Thread thread = new Thread(() -> guests.enter("Ada"));
            thread.start();
            guests.enter("Bob");
            thread.join();
            if (guests.names.size() != 2) {
              throw new IllegalStateException("one is missing: " + guests.names);
            }
          }
        }
        """;
    workplace
        .source("guests", "Guests", guests)
        .source(
            "guestsRepaired", "Guests", guests.replace("void enter", "synchronized void enter"));
    Workplace.Ran ran =
        workplace
            .bohr("pin", found("Guests", "guests"), "--runs", "3", "--fixed", "guestsRepaired")
            .expect(3);
    assertThat(ran.out())
        .containsPattern(" 1\\. java\\.util\\.ArrayList\\..* write ")
        .contains("called from Guests.enter")
        .contains("3 of 3 executions in a plain JVM failed")
        .containsPattern(
            "(?s)On the repaired program 3 of 3 passed.*On the repaired program 3 of 3 passed")
        .contains("java.util.ArrayList is a class of the JDK, whose source is not yours to patch");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aDeadlockInsideTheJdkStays() throws Exception {
    workplace.source(
        "lists",
        "Lists",
        """
        import java.util.ArrayList;
        import java.util.Collections;
        import java.util.List;

        public class Lists {
          public static void main(String[] args) {
            List<String> one = Collections.synchronizedList(new ArrayList<>());
            List<String> two = Collections.synchronizedList(new ArrayList<>());
            new Thread(() -> one.addAll(two)).start();
            new Thread(() -> two.addAll(one)).start();
          }
        }
        """);
    assertThat(workplace.bohr("pin", found("Lists", "lists"), "--runs", "3").expect(3).out())
        .contains("together", "java.util.Collections$SynchronizedCollection.toArray")
        .contains("3 of 3 executions in a plain JVM failed");
  }

  @Test
  void refusesBadInput() throws Exception {
    workplace.bohr("pin", "nowhere").complains("there is no directory 'nowhere'");
    workplace.bohr("pin", "--runs", "0").complains("--runs is 0; give at least 1");
    workplace.bohr("pin", "classes").complains("there is no failure in 'classes'");
  }

  @Test
  void refusesATestDirectoryThatCannotBeWritten() throws Exception {
    String found = found("Transfers", "classes");
    workplace
        .bohr("pin", found, "--test-dir", "classes/Crowd.class")
        .complains("'classes/Crowd.class' cannot be written", "--test-dir");
    Path own = directory.resolve("project/src/test/java/TransfersPinnedTest.java");
    Files.createDirectories(own.getParent());
    Files.writeString(own, "class TransfersPinnedTest {}");
    workplace
        .bohr("pin", found, "--runs", "1", "--test-dir", "project")
        .complains("TransfersPinnedTest.java' is there already and was not written by `bohr pin`");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void saysWhyThereIsNoTestAndGoesOn() throws Exception {
    Workplace.Ran ran =
        workplace.bohr("pin", found("Hidden$Crowd", "hidden"), "--runs", "2").expect(3);
    assertThat(ran.out())
        .contains("Not possible: Hidden$Crowd is not accessible to a test in its package")
        .contains("No test for JUnit: Hidden$Crowd is not accessible")
        .contains("2 of 2 executions in a plain JVM failed");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aTestGetsALineToPutIntoIt() throws Exception {
    workplace.source("tests", "BankTest", TestSources.BANK.replaceAll("(?s)@Nested.*", "}\n"));
    String found = "found/BankTest";
    String classPath = "tests" + File.pathSeparator + ExploreTestsTest.JUPITER;
    workplace
        .bohr(
            "explore", "--seed", "1", "-o", found, "-cp", classPath, "--junit", "app.BankTest#pays")
        .expect(3);
    Workplace.Ran ran = workplace.bohr("pin", found, "--runs", "2").expect(3);
    assertThat(ran.out())
        .contains("2 of 2 replays in a test's JVM failed")
        .contains(
            "In app.BankTest#pays, in place of its annotation:  @ConcurrencyTest(replay = \"src/test/resources/bohr/BankTest-pays\")")
        .contains(
            "In app.BankTest#pays, beside its annotation:  @WithBreakpoints(\"src/test/resources/bohr/BankTest-pays.bp\")");
  }

  /** Repaired by a lock around both calls, which then take it again. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aLockThatIsTakenFurtherOutIsReached() throws Exception {
    String buffers =
        """
        public class Buffers {
          private String text = "abc";
          synchronized int length() { return text.length(); }
          synchronized char last(int length) { return text.charAt(length - 1); }
          synchronized void clear() { text = ""; }
          void read() {
            int length = length();
            if (length > 0) {
              last(length);
            }
          }
          public static void main(String[] args) throws Exception {
            Buffers buffer = new Buffers();
            Thread thread = new Thread(buffer::clear);
            thread.start();
            buffer.read();
            thread.join();
          }
        }
        """;
    workplace
        .source("buffers", "Buffers", buffers)
        .source(
            "buffersRepaired", "Buffers", buffers.replace("void read", "synchronized void read"));
    assertThat(
            workplace
                .bohr(
                    "pin", found("Buffers", "buffers"), "--runs", "3", "--fixed", "buffersRepaired")
                .expect(3)
                .out())
        .contains("3 of 3 replays in a test's JVM failed")
        .contains("3 of 3 executions in a plain JVM failed")
        .containsPattern(
            "(?s)On the repaired program 3 of 3 passed.*On the repaired program 3 of 3 passed");
  }

  /**
   * All but the replay, of a program and its repaired twin: woven, and as a patch, and without
   * pauses that the twin waits out.
   */
  private static String pinned(String program, String source, String repaired) throws Exception {
    workplace.source(program, program, source).source(program + "Repaired", program, repaired);
    String out =
        workplace
            .bohr(
                "pin",
                found(program, program),
                "--runs",
                "3",
                "--fixed",
                program + "Repaired",
                "--source",
                program + "-src",
                "--fixed-source",
                program + "Repaired-src")
            .expect(3)
            .out();
    String woven = out.substring(out.indexOf("(b) "), out.indexOf("(c) "));
    assertThat(woven)
        .contains("3 of 3 executions in a plain JVM failed")
        .contains("On the repaired program 3 of 3 passed");
    assertThat(out.substring(out.indexOf("(c) ")))
        .contains("3 of 3 executions of the patched program failed in a plain JVM")
        .contains("On the repaired program 3 of 3 passed");
    return woven;
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void aLostWakeupStays() throws Exception {
    String woven =
        pinned(
            "Mailbox",
            Sources.MAILBOX,
            Sources.MAILBOX.replace("void receive", "synchronized void receive"));
    assertThat(woven).contains("Mailbox.send").doesNotContain("a pause took its whole time");
  }

  /** Every access is under the lock: no race, but two fields that do not fit together. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void anAtomicSetViolationStays() throws Exception {
    String woven =
        pinned(
            "Interval",
            Sources.INTERVAL,
            Sources.INTERVAL
                .replace("void move", "synchronized void move")
                .replace("void check", "synchronized void check"));
    assertThat(woven).contains("Interval.high lock");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void severalBreakpointsTogetherWhereOneDoesNotDo() throws Exception {
    String woven =
        pinned(
            "Losses",
            Sources.LOSSES,
            Sources.LOSSES
                .replace("static void sell", "static synchronized void sell")
                .replace("static void pay", "static synchronized void pay"));
    assertThat(woven).contains("breakpoint Losses 1", "breakpoint Losses 2", "sold", "paid");
  }

  /** Another thread sleeps meanwhile, and might come. */
  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void saysWhenTheRepairedProgramWaitsOutPauses() throws Exception {
    String sleeping =
        Sources.CROWD
            .replace("void inc", "synchronized void inc")
            .replace(
                "Thread[] threads = new",
                """
                new Thread(() -> {
                  try {
                    Thread.sleep(5_000);
                  } catch (InterruptedException e) {
                    throw new AssertionError(e);
                  }
                }, "sleeper").start();
                Thread[] threads = new\
                """);
    workplace.source("repairedAndSleeping", "Crowd", sleeping);
    Workplace.Ran ran =
        workplace
            .bohr(
                "pin",
                found("Crowd", "classes"),
                "--runs",
                "2",
                "--time",
                "30s",
                "--fixed",
                "repairedAndSleeping")
            .expect(3);
    assertThat(ran.out())
        .containsPattern(
            "On the repaired program 2 of 2 passed .* In 2 of these a pause took its whole time\\.");
  }
}
