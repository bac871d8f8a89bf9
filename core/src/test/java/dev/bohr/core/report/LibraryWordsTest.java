package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.ofLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.OutcomeKind;
import org.junit.jupiter.api.Test;

class LibraryWordsTest {
  private final RunScript run = new RunScript();
  private final int main = run.thread("0", "main");

  private String words(Moment moment) {
    Run finished = run.fails(OutcomeKind.FAILED, "main fails.");
    RunFacts facts = RunFacts.of(finished.failure(), finished.trace(), finished.schedule());
    return new EventWords(facts).say(moment);
  }

  private String report() {
    run.throwing(main, "A.java:9", "java.lang.Error");
    return run.fails(OutcomeKind.FAILED, "main fails.").report(120);
  }

  @Test
  void namesTheMethodThatAnAccessIsIn() {
    run.begin(main)
        .notifyInside(main, "A.java:1", "Timer#1.queue")
        .readInside(main, "A.java:1", "Timer.schedule", "Timer#1.queue.size", ofLong(1))
        .notifyInside(main, "A.java:1", "Timer#1.queue");
    assertThat(report()).contains("calls Timer.schedule (3 accesses inside)");
  }

  @Test
  void takesNoOtherDetailForAMethod() {
    run.begin(main)
        .notifyInside(main, "A.java:1", "Timer#1.queue")
        .notifyInside(main, "A.java:1", "Timer#1.queue")
        .lock(main, "A.java:2", "A.lock")
        .notifyInside(main, "A.java:3", "Timer#1.queue");
    assertThat(report())
        .contains("A.java:3 │ notifies on queue: nobody waits")
        .doesNotContain("calls nobody waits");
    assertThat(words(new Moment(Moment.Kind.LIBRARY, main, 1, 1, 2, 2)))
        .isEqualTo("calls library code (2 accesses inside)");
  }

  @Test
  void aCallWithoutANameIsAnAccess() {
    run.begin(main).readInside(main, "A.java:1", "", "Timer#1.size", ofLong(1));
    assertThat(report()).contains("A.java:1 │ reads size = 1");
  }
}
