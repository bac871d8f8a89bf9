package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.agent.AgentJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JVMs that are started with breakpoint files: their threads run as always, but for these places.
 */
class BreakpointAgentTest {
  @TempDir Path directory;
  private AgentJvm jvm;

  /** A thread shortens the buffer that main is appending (figure 3 of the paper). */
  public static final class Buffers {
    public static void main(String[] args) throws Exception {
      StringBuffer text = new StringBuffer("abc");
      StringBuffer all = new StringBuffer("1");
      Thread other = new Thread(() -> text.setLength(0));
      other.start();
      all.append(text);
      other.join();
      System.out.println("all: " + all);
    }
  }

  @BeforeEach
  void start() throws Exception {
    jvm = new AgentJvm(directory);
  }

  private List<String> run(String text, int exitCode) throws Exception {
    Path file = directory.resolve("buffers.bp");
    Files.writeString(file, text);
    Path report = directory.resolve("report.tsv");
    return jvm.runWithOptions(Buffers.class, "breakpoints=" + file + ",report=" + report, exitCode);
  }

  @Test
  void classesOfTheJdkHaveBreakpointsToo() throws Exception {
    String append =
        "java.lang.StringBuffer.append(Ljava/lang/StringBuffer;)Ljava/lang/StringBuffer; call append";
    String setLength = Buffers.class.getName() + ".main call setLength";
    assertThat(run(breakpoint(setLength, "target", append, "arg 1"), 0))
        .contains("all: 1", "bohr: buffers: 1 hit, 0 timeouts; places reached 1, 1");
    assertThat(directory.resolve("report.tsv")).hasContent("breakpoint\tbuffers\t1\t0\t0\t1\t1");
    assertThat(run(breakpoint(append, "arg 1", setLength, "target"), 0))
        .contains("all: 1abc", "bohr: buffers: 1 hit, 0 timeouts; places reached 1, 1");
  }

  @Test
  void aThreadInsideALockThatTheOtherNeedsGoesOn() throws Exception {
    String append =
        "java.lang.StringBuffer.append(Ljava/lang/StringBuffer;)Ljava/lang/StringBuffer; call append";
    String setLength = "java.lang.StringBuffer.setLength";
    assertThat(run(breakpoint(append, "arg 1", setLength, "this"), 0))
        .contains("all: 1")
        .contains("bohr: buffers: 1 hit, 0 timeouts, 1 out of order; places reached 1, 1");
  }

  private static String breakpoint(String first, String object, String second, String same) {
    return """
        breakpoint buffers
          pause 60 s
          1. %s
             same %s
          2. %s
             same %s
        """
        .formatted(first, object, second, same);
  }

  /** Two threads take two locks in different orders. */
  public static final class Locks {
    private static synchronized void left() {
      right();
    }

    private static void right() {
      synchronized (Buffers.class) {
        assert Thread.holdsLock(Buffers.class);
      }
    }

    private static void other() {
      synchronized (Buffers.class) {
        left();
      }
    }

    public static void main(String[] args) throws Exception {
      new Thread(Locks::left, "left").start();
      new Thread(Locks::other, "other").start();
    }
  }

  @Test
  void aProgramThatStandsStillIsEnded() throws Exception {
    Path file = directory.resolve("locks.bp");
    String name = Locks.class.getName();
    Files.writeString(
        file,
        "breakpoint locks\n together\n pause 60 s\n 1. %s.right lock\n thread left\n 2. %s.left lock\n thread other\n"
            .formatted(name, name));
    Path report = directory.resolve("locks.tsv");
    jvm.runWithOptions(Locks.class, "breakpoints=" + file + ",report=" + report + ",stall=200", 3);
    assertThat(Files.readAllLines(report))
        .contains("breakpoint\tlocks\t1\t0\t0\t1\t1")
        .anyMatch(
            line -> line.startsWith("stalled\t") && line.contains("left at " + name + ".right"));
  }

  /** A thread fails, and main looks for it for ever. */
  public static final class Looking {
    static volatile boolean done;

    public static void main(String[] args) {
      Thread other =
          new Thread(
              () -> {
                done = List.of().isEmpty() && List.of().get(0) != null;
              },
              "other");
      other.start();
      while (!done) {
        Thread.onSpinWait();
      }
    }
  }

  @Test
  void aProgramThatHasFailedIsEndedWhenItGoesOn() throws Exception {
    Path report = directory.resolve("looking.tsv");
    jvm.runWithOptions(Looking.class, "report=" + report + ",failed=100", 3);
    assertThat(Files.readAllLines(report))
        .singleElement()
        .asString()
        .startsWith("uncaught\tother\tjava.lang.ArrayIndexOutOfBoundsException");
  }

  /** A thread and main both fail. */
  public static final class Failing {
    public static void main(String[] args) throws Exception {
      Thread other = new Thread(() -> List.of().get(1), "other");
      other.start();
      other.join();
      throw new IllegalStateException("tab\there");
    }
  }

  @Test
  void exceptionsThatNobodyCatchesAreTold() throws Exception {
    Path file = directory.resolve("none.bp");
    Files.writeString(file, "breakpoint none\n1. a.B.c\n2. a.B.d\n");
    Path report = directory.resolve("failing.tsv");
    List<String> lines =
        jvm.runWithOptions(Failing.class, "breakpoints=" + file + ",report=" + report, 1);
    assertThat(lines)
        .contains("Exception in thread \"main\" java.lang.IllegalStateException: tab\there");
    assertThat(Files.readAllLines(report))
        .containsExactly(
            "breakpoint\tnone\t0\t0\t0\t0\t0",
            "uncaught\tother\tjava.lang.ArrayIndexOutOfBoundsException\tIndex 1 out of bounds for length 0",
            "uncaught\tmain\tjava.lang.IllegalStateException\ttab here");
  }

  @Test
  void whatIsStaleOrNotReachedIsSaid() throws Exception {
    List<String> lines =
        run(
            """
            breakpoint stale
              pause 10 ms
              1. java.lang.StringBuffer.setLenght
              2. not.there.StringBufer.method
            """,
            0);
    String stale = "java.lang.StringBuffer has no method setLenght with code; nearest: setLength,";
    assertThat(lines)
        .anyMatch(line -> line.startsWith("all: 1"))
        .anyMatch(line -> line.contains("buffers.bp:3: breakpoint 'stale' is stale: " + stale))
        .anyMatch(
            line ->
                line.startsWith(
                        "bohr: stale: 0 hits, 0 timeouts; places reached 0, 0; nobody reached")
                    && line.contains("place 2, not.there.StringBufer.method (")
                    && line.contains(
                        ": no class not.there.StringBufer was loaded; nearest: java.lang.StringBuffer,"));
  }

  /** Two threads and a bystander clear the same list. */
  public static final class Clearing {
    static final List<String> LIST = new ArrayList<>();

    static void early() {
      LIST.clear();
    }

    static void late() {
      Stream.of(LIST).forEach(list -> list.clear());
    }

    public static void main(String[] args) throws Exception {
      LIST.clear();
      Thread other = new Thread(Clearing::late);
      other.start();
      early();
      other.join();
      LIST.clear();
    }
  }

  @Test
  void whatEverybodyCallsIsToldByItsCaller() throws Exception {
    String clearing = Clearing.class.getName();
    String clear =
        """
        breakpoint clear
          pause 60 s
          1. java.util.ArrayList.clear
             same this
             called from %s.early
          2. java.util.ArrayList.clear
             same this
             called from %s.%s
        """;
    Path file = directory.resolve("clear.bp");
    // Nested classes are called as in the source, too.
    Files.writeString(file, clear.formatted(clearing.replace('$', '.'), clearing, "late"));
    Path report = directory.resolve("report.tsv");
    jvm.runWithOptions(Clearing.class, "breakpoints=" + file + ",report=" + report, 0);
    assertThat(report).hasContent("breakpoint\tclear\t1\t0\t0\t1\t1");
    Files.writeString(file, clear.replace("60 s", "0 ms").formatted(clearing, clearing, "never"));
    assertThat(jvm.runWithOptions(Clearing.class, "breakpoints=" + file + ",strict", 4))
        .anyMatch(
            line ->
                line.startsWith(
                    "bohr: stale: nobody reached place 2 of 'clear', java.util.ArrayList.clear"));
  }

  /** Ends as it is told to. */
  public static final class Ending {
    static void reach() {
      Thread.onSpinWait();
    }

    public static void main(String[] args) throws Exception {
      switch (System.getProperty("ending", "")) {
        case "exit" -> System.exit(0);
        case "exit 7" -> System.exit(7);
        case "throw" -> throw new IllegalStateException("thrown");
        case "halt" -> Runtime.getRuntime().halt(0);
        case "other" -> {
          Thread other = new Thread(Ending::reach, "other");
          other.start();
          other.join();
        }
        default ->
            Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
      }
    }
  }

  @Test
  void strictEndsWellOnlyIfEveryPlaceWasReached() throws Exception {
    String name = Ending.class.getName();
    String main = "breakpoint b\n pause 0 ms\n 1. %s.main\n 2. %s.%s\n";
    Path stale = directory.resolve("stale.bp");
    Files.writeString(stale, main.formatted(name, name, "reach"));
    assertThat(strict(stale, "", 4))
        .contains("hook")
        .anyMatch(line -> line.startsWith("bohr: stale: nobody reached place 2 of 'b', " + name));
    strict(stale, "exit", 4);
    strict(stale, "halt", 4);
    strict(stale, "exit 7", 7);
    strict(stale, "throw", 1);
    Path reached = directory.resolve("reached.bp");
    Files.writeString(reached, main.formatted(name.replace('$', '.'), name, "main"));
    strict(reached, "", 0);
    strict(reached, "exit", 0);
  }

  /** Who makes what is not yet there may be another thread each time. */
  @Test
  void strictAsksForTheLocationAndForTheThreads() throws Exception {
    String name = Ending.class.getName();
    String text =
        "breakpoint b\n pause 0 ms\n 1. %s.main\n thread main\n 2. %s.reach\n thread %s\n";
    Path file = directory.resolve("threads.bp");
    Files.writeString(file, text.formatted(name, name, "main"));
    strict(file, "other", 0);
    assertThat(strict(file, "", 4))
        .anyMatch(line -> line.startsWith("bohr: stale: nobody reached place 2 of 'b', " + name));
    Files.writeString(file, text.formatted(name, name, "renamed"));
    assertThat(strict(file, "other", 4))
        .anyMatch(line -> line.startsWith("bohr: stale: no thread 'renamed' reached place 2"));
  }

  private List<String> strict(Path file, String ending, int exitCode) throws Exception {
    return jvm.runWithOptions(
        Ending.class, "breakpoints=" + file + ",strict", exitCode, "-Dending=" + ending);
  }

  @Test
  void wordsThatNobodyKnowsEndTheJvmInOneSentence() throws Exception {
    Path file = directory.resolve("one.bp");
    Files.writeString(file, breakpoint("a.B.c", "this", "a.B.d", "this"));
    String options = "breakpoints=" + file;
    assertThat(jvm.runWithOptions(Buffers.class, options + ",strct", 2))
        .filteredOn(line -> line.startsWith("bohr"))
        .singleElement()
        .asString()
        .startsWith("bohr: the agent has no option 'strct'; nearest: strict,");
    Path other = Files.copy(file, directory.resolve("two.bp"));
    assertThat(jvm.runWithOptions(Buffers.class, options + ";" + other, 2))
        .filteredOn(line -> line.startsWith("bohr"))
        .singleElement()
        .asString()
        .isEqualTo(
            "bohr: %s and %s both have a breakpoint 'buffers'; give one of them another name"
                .formatted(file, other));
  }

  /** Has two files, as a test may, with breakpoints of one name. */
  public static final class Twice {
    public static void main(String[] args) {
      List<String> files = List.of(System.getProperty("one"), System.getProperty("two"));
      TestBreakpoints.begin(files, Map.of());
      Ending.reach();
      TestBreakpoints.end();
      System.out.println(TestBreakpoints.report());
    }
  }

  @Test
  void breakpointsOfOneNameDoNotMeetInATest() throws Exception {
    String name = Ending.class.getName();
    Path one = directory.resolve("one.bp");
    String text = "breakpoint b\n pause 0 ms\n 1. %s.reach\n 2. %s.main\n";
    Files.writeString(one, text.formatted(name, name));
    Path two = Files.copy(one, directory.resolve("two.bp"));
    assertThat(jvm.runWithOptions(Twice.class, "loader=app", 0, "-Done=" + one, "-Dtwo=" + two))
        .anyMatch(line -> line.matches("b: .* places reached 1, 0; nobody reached place 2.*"))
        .anyMatch(line -> line.matches("b \\(.*two.bp\\): .* places reached 1, 0; nobody .*"));
  }

  @Test
  void aBadFileEndsTheJvmInOneSentence() throws Exception {
    assertThat(run("breakpoint b\n  pause 3 years\n", 2))
        .filteredOn(line -> line.startsWith("bohr"))
        .singleElement()
        .asString()
        .endsWith("buffers.bp:2: '3 years' is no time; write it as 200 ms or 2 s");
    assertThat(jvm.runWithOptions(Buffers.class, "breakpoints=" + directory.resolve("none.bp"), 2))
        .anyMatch(line -> line.startsWith("bohr: the breakpoint file cannot be read: "));
  }
}
