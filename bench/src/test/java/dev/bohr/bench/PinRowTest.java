package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the lines of {@code bohr pin} mean. */
class PinRowTest {
  private static final String TEXT =
      """
      (a) a JUnit test that replays the schedule: needs bohr-junit in test scope
          3 of 3 replays in a test's JVM failed (0.46 s each).
          On the repaired program 3 of 3 passed (0.70 s each).

      (b) breakpoints that are woven in tests: threads run in parallel
          3 of 3 executions in a plain JVM failed (1.64 s each).
          On the repaired program 3 of 3 passed (2.02 s each; 2.23 s with the breakpoints off).

      (c) a patch of the source: needs no agent
          Not handed out: A.java:9 does not compile.
      """;

  @Test
  void offersThatAreMadeHaveTheirFigures() {
    PinRow row = PinRow.parse("executor", "atomicity", TEXT);
    assertThat(row.cells())
        .containsExactly(
            "executor",
            "atomicity",
            "3 of 3",
            "3 of 3",
            "yes",
            "3 of 3",
            "3 of 3",
            "2.02 s",
            "2.23 s",
            "no",
            "-",
            "-",
            "-",
            "-");
    assertThat(row.patch().reason()).isEqualTo("Not handed out: A.java:9 does not compile.");
  }

  @Test
  void whatIsStaleOnTheTwinIsNotMade() {
    PinRow row =
        PinRow.parse(
            "account",
            "atomicity",
            """
            (a) a JUnit test that replays the schedule
                Not possible: it is of a Runnable, which has no test.
            (b) breakpoints that are woven in tests
                Not handed out. With these, the best that were found, 3 of 3 executions failed.
                On the repaired program only 0 of 1 passed; the first other one: exit code 4: bohr: stale: nobody reached place 2
            """);
    assertThat(row.woven().isMade()).isFalse();
    assertThat(row.woven().failed()).isEqualTo("3 of 3");
    assertThat(row.woven().passed()).isEqualTo("stale");
    assertThat(row.replay().isMade()).isFalse();
    assertThat(row.patch()).isEqualTo(PinRow.Offered.NONE);
  }
}
