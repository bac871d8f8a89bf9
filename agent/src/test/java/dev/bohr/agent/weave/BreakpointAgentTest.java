package dev.bohr.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.agent.AgentJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    assertThat(directory.resolve("report.tsv")).hasContent("buffers\t1\t0\t0\t1\t1");
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

  @Test
  void whatIsStaleOrNotReachedIsSaid() throws Exception {
    List<String> lines =
        run(
            """
            breakpoint stale
              pause 10 ms
              1. java.lang.StringBuffer.setLenght
              2. not.there.Type.method
            """,
            0);
    String stale = "java.lang.StringBuffer has no method setLenght with code; nearest: setLength,";
    assertThat(lines)
        .contains("all: 1abc")
        .anyMatch(line -> line.contains("buffers.bp:3: breakpoint 'stale' is stale: " + stale))
        .anyMatch(
            line ->
                line.startsWith(
                        "bohr: stale: 0 hits, 0 timeouts; places reached 0, 0; nobody reached")
                    && line.contains("place 2, not.there.Type.method ("));
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
