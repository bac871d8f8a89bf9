package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.ofLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopSentencesTest {
  /** Where nothing of the program is on the stack. */
  private static final String UNKNOWN = "";

  @Test
  void saysWhatCameInBetween() {
    assertThat(sentences("A.java:2", "A.java:9", "A.java:3"))
        .containsExactly(
            "main is stopped between A.java:2 (reads x = 0) and A.java:3 (writes x: 1 → 1);"
                + " in between other writes x: 0 → 1 at A.java:9.");
  }

  @Test
  void readsWellWhereAPlaceIsNotKnown() {
    assertThat(sentences(UNKNOWN, UNKNOWN, "A.java:3"))
        .containsExactly(
            "main is stopped between library code (reads x = 0) and A.java:3 (writes x: 1 → 1);"
                + " in between other writes x: 0 → 1.");
  }

  private static List<String> sentences(String before, String foreign, String after) {
    RunScript run = new RunScript();
    int main = run.thread("0", "main");
    int other = run.thread("0.1", "other");
    run.begin(main)
        .fork(main, "A.java:1", other)
        .read(main, before, "A.x", ofLong(0))
        .stop(main, other)
        .begin(other)
        .write(other, foreign, "A.x", ofLong(0), ofLong(1))
        .write(main, after, "A.x", ofLong(1), ofLong(1));
    Run finished = run.fails(OutcomeKind.FAILED, "fails");
    return StopSentences.of(RunFacts.of(finished.failure(), finished.trace(), finished.schedule()))
        .stream()
        .map(sentence -> sentence.replace(Typesetting.HARD_SPACE, ' '))
        .toList();
  }
}
