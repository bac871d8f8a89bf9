package dev.bohr.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Value;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users read, compared with expected files; see {@link Golden}. The rest checks what must hold
 * for every report: nothing is wider than asked for, and nothing takes more than a screen.
 */
class TextReportTest {
  private static final int MAX_LINES = 80;
  private static final int MAX_ROWS = 60;

  /** The runs by the names of their expected files. */
  private static Map<String, Run> runs() {
    Map<String, Run> runs = new TreeMap<>();
    runs.put("lost-update", SampleRuns.lostUpdate());
    runs.put("deadlock", WaitingRuns.deadlock());
    runs.put("deadlock-ring", WaitingRuns.philosophers());
    runs.put("lock-upgrade", WaitingRuns.lockUpgrade());
    runs.put("classes", WaitingRuns.classes());
    runs.put("lock-handed-over", WaitingRuns.handedOver());
    runs.put("semaphore", WaitingRuns.semaphore());
    runs.put("lost-notify", WaitingRuns.lostNotify());
    runs.put("library", SampleRuns.brokenMap());
    runs.put("interrupted-library", SampleRuns.lostSize());
    runs.put("bystanders", SampleRuns.crowd());
    runs.put("long-run", SampleRuns.longRun());
    runs.put("trusted-methods", SampleRuns.trustedMethods());
    runs.put("many-switches", SampleRuns.manySwitches());
    runs.put("livelock", WaitingRuns.livelock());
    runs.put("waits", WaitingRuns.waits());
    return runs;
  }

  private static Stream<String> names() {
    return runs().keySet().stream();
  }

  private static Run run(String name) {
    Run run = runs().get(name);
    assertThat(run).isNotNull();
    return run;
  }

  @ParameterizedTest
  @MethodSource("names")
  void readsAsExpected(String name) {
    Golden.check(name, run(name).report(TextReport.DEFAULT_WIDTH));
  }

  @Test
  void fitsNarrowTerminals() {
    Golden.check("lost-update-60", run("lost-update").report(60));
    Golden.check("deadlock-60", run("deadlock").report(60));
    Golden.check("bystanders-60", run("bystanders").report(60));
  }

  @Test
  void fitsTerminalsWithoutUnicode() {
    Golden.check("lost-update-ascii", run("lost-update").ascii(100));
    Golden.check("deadlock-ring-ascii", run("deadlock-ring").ascii(100));
  }

  @ParameterizedTest
  @MethodSource("names")
  void isNeverTooWideOrTooLong(String name) {
    Run run = run(name);
    for (int width = 60; width <= 140; width += 8) {
      assertFits(run.report(width), width);
      String ascii = run.ascii(width);
      assertFits(ascii, width);
      assertThat(ascii).matches("[\\n -~]*");
    }
  }

  @Test
  void isNeverTooWideForWhateverProgramsDo() {
    for (int seed = 0; seed < 200; seed++) {
      Run run = RandomRuns.run(new Random(seed));
      int width = 60 + seed % 80;
      String report = run.report(width);
      assertThat(lines(report)).as("seed %d", seed).allMatch(l -> Typesetting.width(l) <= width);
      assertThat(rows(run)).as("seed %d", seed).isLessThanOrEqualTo(MAX_ROWS);
      assertThat(run.ascii(width)).as("seed %d", seed).matches("[\\n -~]*");
      assertThat(run.report(width)).as("seed %d, again", seed).isEqualTo(report);
    }
  }

  @Test
  void leavesTheCommandOutWhenThereIsNone() {
    Run run = run("deadlock");
    assertThat(TextReport.render(run.failure(), run.trace(), run.schedule(), 100))
        .doesNotContain("Replay it");
  }

  @Test
  void neverBreaksTheCommand() {
    Run run = run("deadlock");
    String command = "bohr replay '/a directory/" + "x".repeat(100) + "'";
    String report = TextReport.render(run.failure(), run.trace(), run.schedule(), command, 60);
    assertThat(report).endsWith("Replay it:\n" + command + "\n");
  }

  @Test
  void showsNothingThatATerminalTakesForACommand() {
    RunScript script = new RunScript();
    int main = script.thread("0", "ma\u001b[31min");
    script
        .begin(main)
        .read(main, "A.java:1", "A.\u0007field", Value.ofText("\u001b[2J\n"))
        .throwing(main, "A.java:2", "java.lang.Error: \u202eback")
        .thrown("java.lang.Error", "\u001b]0;title\u0007\r\nsecond line", "a.B.c(D.java:1)");
    String report = script.fails(OutcomeKind.FAILED, "main fails\u009b.").report(100);
    assertThat(report.chars().filter(c -> c != '\n'))
        .allMatch(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT);
    assertThat(report).contains("second line");
  }

  @Test
  void saysThatAnExceptionCameBeforeTheUnlocksThatItCaused() {
    RunScript script = new RunScript();
    int main = script.thread("0", "main");
    script
        .begin(main)
        .lock(main, "A.java:1", "A.lock")
        .unlock(main, "A.java:9", "A.lock")
        .throwing(main, "A.java:5", "java.lang.Error");
    assertThat(script.fails(OutcomeKind.FAILED, "main fails.").report(100))
        .contains("A.java:5 │ ends with Error, thrown here");
  }

  @Test
  void namesThreadsThatWereStartedAndDidNothing() {
    RunScript script = new RunScript();
    int main = script.thread("0", "main");
    int idle = script.thread("0.1", "idle");
    script.begin(main).fork(main, "A.java:1", idle).throwing(main, "A.java:5", "java.lang.Error");
    assertThat(script.fails(OutcomeKind.FAILED, "main fails.").report(100))
        .contains("Started, but had not run at all: idle\n");
  }

  @Test
  void tellsOfAPermitThatALockUsesUp() {
    RunScript script = new RunScript();
    int main = script.thread("0", "main");
    int worker = script.thread("0.1", "worker");
    script
        .begin(main)
        .fork(main, "A.java:1", worker)
        .lock(main, "A.java:2", "A.lock")
        .begin(worker)
        .read(worker, "A.java:19", "A.x", Value.ofLong(1))
        .plain(worker, EventKind.PARK, "A.java:20")
        .about(main, EventKind.UNPARK, "A.java:3", worker)
        .unlock(main, "A.java:4", "A.lock")
        .end(main)
        .lock(worker, "A.java:20", "A.lock")
        .unlock(worker, "A.java:21", "A.lock")
        .plain(worker, EventKind.PARK, "A.java:22");
    assertThat(script.fails(OutcomeKind.STALL, "Stall.").report(140))
        .contains("unparks worker, which uses that up in its wait for lock");
  }

  @Test
  void foldsWhatAPoolDoesAfterTheFault() {
    RunScript script = new RunScript();
    int main = script.thread("0", "main");
    int other = script.thread("0.1", "other");
    script
        .begin(main)
        .fork(main, "A.java:1", other)
        .read(main, "A.java:2", "A.sum", Value.ofLong(0))
        .stop(main, other)
        .begin(other)
        .write(other, "A.java:2", "A.sum", Value.ofLong(0), Value.ofLong(1))
        .write(main, "A.java:2", "A.sum", Value.ofLong(1), Value.ofLong(1));
    for (int i = 0; i < 4; i++) {
      script
          .trusted(other, EventKind.UPDATE, "Pool.java:1", "Pool#1", "takes a task from Pool")
          .trusted(main, EventKind.UPDATE, "A.java:" + (i + 3), "Pool#1", "shuts down Pool");
    }
    for (int i = 0; i < 6; i++) {
      script.sleep(main, "A.java:" + (i + 10), i);
    }
    script.throwing(main, "A.java:20", "java.lang.AssertionError");
    assertThat(script.fails(OutcomeKind.FAILED, "main fails.").report(100))
        .contains("writes sum: 1 → 1", "throws AssertionError")
        .doesNotContain("takes a task")
        .doesNotContain("shuts down");
  }

  @Test
  void saysWhenTheFailureWasNeverReplayed() {
    RunScript script = new RunScript().replayed(0, 0);
    int main = script.thread("0", "main");
    script.begin(main).plain(main, EventKind.THROW, "A.java:2");
    assertThat(script.fails(OutcomeKind.FAILED, "main fails.").report(100))
        .contains("It has not been replayed yet.");
  }

  @Test
  void explainsAFailureWithoutEvents() {
    String report = new RunScript().fails(OutcomeKind.FAILED, "It exits with 1.").report(100);
    assertThat(report).startsWith("It exits with 1.\n").doesNotContain("How it happens");
  }

  private static void assertFits(String report, int width) {
    List<String> lines = lines(report);
    assertThat(lines).allMatch(line -> Typesetting.width(line) <= width);
    assertThat(lines).allMatch(line -> line.equals(line.stripTrailing()));
    assertThat(lines.size()).isLessThanOrEqualTo(MAX_LINES);
  }

  private static int rows(Run run) {
    RunFacts facts = RunFacts.of(run.failure(), run.trace(), run.schedule());
    return Interleavings.of(facts, Standstill.of(facts), 5).rows().size();
  }

  private static List<String> lines(String report) {
    return report.lines().toList();
  }
}
