package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.conflicts.ConflictTable;
import dev.bohr.cli.conflicts.Tally;
import dev.bohr.cli.conflicts.Trial;
import dev.bohr.cli.conflicts.TrialList;
import dev.bohr.cli.pin.PlainJvm;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.core.conflicts.Conflict;
import dev.bohr.core.conflicts.ConflictKind;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.Outcome;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Site;
import dev.bohr.core.trace.ThreadName;
import dev.bohr.core.trace.Trace;
import dev.bohr.core.trace.TraceBuilder;
import dev.bohr.core.trace.VariableKind;
import dev.bohr.woven.BadBreakpointFile;
import dev.bohr.woven.BreakpointFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The words of {@code bohr conflicts}, for what trials may have shown. */
final class ConflictTextTest {
  private static final int RUNS = 4;

  @TempDir Path directory;

  private final List<Trial> trials = new ArrayList<>();
  private final Tally base = new Tally();
  private int exitCode;

  /** Two threads, whose events at two lines conflict. */
  private static Conflict conflict(ConflictKind kind, VariableKind variable, String label) {
    TraceBuilder trace = new TraceBuilder();
    int one = trace.addThread(new ThreadName("0.1", "one"));
    int two = trace.addThread(new ThreadName("0.2", "two"));
    int id = trace.addVariable(variable, label, "");
    trace.append(one, EventKind.WRITE, site(trace, 12), id, 0);
    trace.append(two, EventKind.WRITE, site(trace, 17), id, 0);
    Trace built = trace.build("test", Map.of(), new Outcome(OutcomeKind.PASSED, ""));
    return new Conflict(kind, built, 0, 1);
  }

  private static int site(TraceBuilder trace, int line) {
    return trace.addSite(new Site("bank.Account", "run", "()V", "Account.java", line, line));
  }

  private static Trial trial(Conflict conflict, int first, String... places)
      throws BadBreakpointFile {
    String text = "breakpoint Bank\n pause 100 ms\n 1. %s\n 2. %s\n".formatted((Object[]) places);
    return new Trial(conflict, first, BreakpointFile.parse("test", text));
  }

  /** A conflict of two lines, in both orders. */
  private Trial[] both(ConflictKind kind, VariableKind variable, String label, String what)
      throws BadBreakpointFile {
    Conflict conflict = conflict(kind, variable, label);
    String one = "bank.Account.deposit " + what;
    String two = "bank.Account.withdraw " + what;
    Trial there = trial(conflict, 0, one, two);
    Trial back = trial(conflict, 1, two, one);
    there.opposes(back);
    trials.add(there);
    trials.add(back);
    return new Trial[] {there, back};
  }

  private static void executed(Tally tally, int times, boolean hit, String thrown) {
    for (int i = 0; i < times; i++) {
      List<List<String>> lines = new ArrayList<>();
      lines.add(List.of("breakpoint", "Bank", hit ? "1" : "0", "0", "0", "1", "1"));
      if (!thrown.isEmpty()) {
        lines.add(List.of("uncaught", "one", thrown, "why"));
      }
      PlainJvm jvm = new PlainJvm(true, thrown.isEmpty() ? 0 : 1, lines, 1, "");
      tally.add(jvm, Duration.ofMillis(100), Duration.ofSeconds(10));
    }
  }

  private String text(int without) throws IOException {
    StringWriter text = new StringWriter();
    TrialList list = new TrialList(trials, trials.size() / 2, without);
    exitCode =
        new ConflictText(new PrintWriter(text), list, new ConflictTable(trials), base, RUNS)
            .print(
                files -> {
                  files.write(directory);
                  return Path.of(".bohr/x");
                });
    return text.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void theOrderThatFailsIsOnTopAndItsBreakpointIsKept() throws Exception {
    Trial[] lock = both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    Trial[] race = both(ConflictKind.RACE, VariableKind.FIELD, "Account#1.balance", "write sum");
    executed(base, RUNS, false, "");
    executed(lock[0].tally(), RUNS, true, "");
    executed(lock[1].tally(), RUNS, false, "java.lang.AssertionError");
    executed(race[0].tally(), RUNS, true, "java.lang.AssertionError");
    executed(race[1].tally(), 1, true, "");
    executed(race[1].tally(), 3, false, "");

    assertThat(text(1))
        .isEqualTo(
            """
            2 potential conflicts, in 4 orders. 1 more has no place for a breakpoint.
            Without breakpoints 0 of 4 executions failed.

            fails    hit  symptom         order                                                       conflict
            100 %  100 %  AssertionError  Account.java:12 (write sum) -> Account.java:17 (write sum)  race on Account.balance
            100 %    0 %  AssertionError  Account.java:17 (lock) -> Account.java:12 (lock)            lock Account
              0 %  100 %                  Account.java:12 (lock) -> Account.java:17 (lock)            lock Account
              0 %   25 %                  Account.java:17 (write sum) -> Account.java:12 (write sum)  race on Account.balance

            Account.java:12 (write sum) before Account.java:17 (write sum) makes it fail every time: 4 of 4 executions failed (AssertionError); the other way round 0 of 4.
            Where it fails and is seldom hit, other conflicts are what makes it fail.
            The breakpoint is in .bohr/x/breakpoints.bp. Use it:  java -javaagent:bohr.jar=breakpoints=.bohr/x/breakpoints.bp ...
            """);
    assertThat(exitCode).isEqualTo(ExitCode.BUG);
    assertThat(directory.resolve("breakpoints.bp")).hasContent(race[0].file().toString());
    assertThat(Files.readAllLines(directory.resolve("conflicts.tsv")))
        .hasSize(5)
        .element(1)
        .isEqualTo(
            "race on Account.balance\tAccount.java:12 (write sum)\tbank.Account.deposit write sum"
                + "\tAccount.java:17 (write sum)\tbank.Account.withdraw write sum"
                + "\t4\t4\t4\t4\t0\tAssertionError");
  }

  @Test
  void aBetterBreakpointSaysHow() throws Exception {
    Trial[] lock = both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    executed(base, RUNS, false, "");
    executed(lock[0].tally(), 2, true, "java.lang.AssertionError");
    executed(lock[0].tally(), 2, true, "");
    executed(lock[1].tally(), RUNS, true, "");
    Trial refined =
        lock[0].refined(
            BreakpointFile.parse(
                "test",
                lock[0].file().toString().replace("100 ms", "1 s") + "     ignore first 2\n"));
    executed(refined.tally(), RUNS, true, "java.lang.AssertionError");
    trials.add(refined);

    assertThat(text(0))
        .contains(
            "100 %  100 %  AssertionError  Account.java:12 -> Account.java:17 after the first 2,"
                + " pause 1 s  lock Account\n",
            " 50 %  100 %  AssertionError  Account.java:12 -> Account.java:17  ");
  }

  @Test
  void whatFailsNowAndThenIsNotKept() throws Exception {
    Trial[] lock = both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    executed(base, RUNS, false, "");
    executed(lock[0].tally(), 1, true, "java.lang.AssertionError");
    executed(lock[0].tally(), 3, true, "");
    executed(lock[1].tally(), 1, true, "");

    assertThat(text(0))
        .contains(
            "The time was up: 1 order had fewer than 4 executions. Give more with --time.",
            "None makes it fail every time. Most telling: Account.java:12 before Account.java:17, 1"
                + " of 4 executions failed (AssertionError). A longer --pause may do more.");
    assertThat(exitCode).isEqualTo(ExitCode.UNSURE);
    assertThat(directory.resolve("breakpoints.bp")).doesNotExist();
  }

  @Test
  void whereNothingFailsItSaysWhatWasCovered() throws Exception {
    Trial[] lock = both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    executed(base, RUNS, false, "");
    executed(lock[0].tally(), RUNS, true, "");
    executed(lock[1].tally(), RUNS, false, "");

    assertThat(text(0)).endsWith("None made it fail; 1 of 2 orders were hit.\n");
    assertThat(exitCode).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void whatAlwaysFailsNeedsNoBreakpoint() throws Exception {
    both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    executed(base, RUNS, false, "java.lang.AssertionError");

    assertThat(text(0))
        .isEqualTo(
            """
            1 potential conflict, in 2 orders.
            Without breakpoints 4 of 4 executions failed (AssertionError).
            It needs no breakpoint to fail: `bohr explore` explains how.
            """);
    assertThat(exitCode).isEqualTo(ExitCode.BUG);
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void whereNothingConflictsThereIsNothingToTry() throws Exception {
    executed(base, RUNS, false, "");

    assertThat(text(0))
        .isEqualTo(
            """
            No potential conflicts.
            Without breakpoints 0 of 4 executions failed.
            """);
    assertThat(exitCode).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void whatFailsNowAndThenIsNotCleanBecauseThereIsNothingToTry() throws Exception {
    executed(base, 1, false, "java.lang.AssertionError");
    executed(base, 3, false, "");

    assertThat(text(0))
        .isEqualTo(
            """
            No potential conflicts.
            Without breakpoints 1 of 4 executions failed (AssertionError).
            It fails now and then, and there is no breakpoint to try: `bohr explore` may find why.
            """);
    assertThat(exitCode).isEqualTo(ExitCode.UNSURE);
  }

  @Test
  void conflictsWithoutAPlaceAreNoAnswer() throws Exception {
    executed(base, RUNS, false, "");

    assertThat(text(2)).startsWith("2 potential conflicts; none has a place for a breakpoint.\n");
    assertThat(exitCode).isEqualTo(ExitCode.UNSURE);
  }

  @Test
  void ordersThatThereWasNoTimeForAreNoAnswer() throws Exception {
    Trial[] lock = both(ConflictKind.LOCK, VariableKind.MONITOR, "Account#1", "lock");
    executed(base, RUNS, false, "");
    executed(lock[0].tally(), RUNS, true, "");

    assertThat(text(0))
        .contains("The time was up: 1 order had fewer than 4 executions.")
        .endsWith("None made it fail; 1 of 2 orders were hit, and 1 has no answer.\n");
    assertThat(exitCode).isEqualTo(ExitCode.UNSURE);
  }
}
