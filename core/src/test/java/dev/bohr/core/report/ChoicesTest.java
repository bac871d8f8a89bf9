package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.ofLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.Choices.Choice;
import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChoicesTest {
  private final RunScript run = new RunScript();
  private final int main = run.thread("0", "main");
  private final int other = run.thread("0.1", "other");

  @Test
  void findsWhereAThreadIsStopped() {
    run.begin(main)
        .fork(main, "A.java:1", other)
        .read(main, "A.java:2", "A.x", ofLong(0))
        .stop(main, other)
        .begin(other)
        .write(other, "A.java:9", "A.x", ofLong(0), ofLong(1))
        .write(main, "A.java:3", "A.x", ofLong(1), ofLong(1));
    assertThat(choices())
        .singleElement()
        .satisfies(
            choice -> {
              assertThat(choice.after()).isEqualTo(2);
              assertThat(choice.resumed()).isEqualTo(5);
              assertThat(choice.thread()).isEqualTo(main);
              assertThat(choice.chosen()).isEqualTo(other);
            });
  }

  @Test
  void aThreadThatHadToWaitForALockWasNotStopped() {
    run.begin(main)
        .begin(other)
        .lock(other, "A.java:1", "A.lock")
        .write(main, "A.java:2", "A.x", ofLong(0), ofLong(1))
        .stop(main, other)
        .unlock(other, "A.java:3", "A.lock")
        .lock(main, "A.java:4", "A.lock");
    assertThat(choices()).isEmpty();
  }

  @Test
  void aThreadThatHadToWaitForAnEndWasNotStopped() {
    run.begin(main)
        .fork(main, "A.java:1", other)
        .stop(main, other)
        .begin(other)
        .write(other, "A.java:9", "A.x", ofLong(0), ofLong(1))
        .end(other)
        .join(main, "A.java:2", other);
    assertThat(choices()).isEmpty();
  }

  @Test
  void aThreadAtItsEndWasNotStopped() {
    run.begin(other)
        .write(other, "A.java:9", "A.x", ofLong(0), ofLong(1))
        .stop(other, main)
        .begin(main)
        .write(main, "A.java:1", "A.x", ofLong(1), ofLong(2))
        .end(other);
    assertThat(choices()).isEmpty();
  }

  @Test
  void aThreadMayNeverGoOn() {
    run.begin(other)
        .write(other, "A.java:9", "A.x", ofLong(0), ofLong(1))
        .stop(other, main)
        .begin(main)
        .throwing(main, "A.java:1", "java.lang.Error");
    assertThat(choices()).singleElement().extracting(Choice::resumed).isEqualTo(4);
  }

  private List<Choice> choices() {
    Run finished = run.fails(OutcomeKind.FAILED, "fails");
    return RunFacts.of(finished.failure(), finished.trace(), finished.schedule()).choices();
  }
}
