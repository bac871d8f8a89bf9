package dev.bohr.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.report.Standstill.Held;
import dev.bohr.core.report.Standstill.How;
import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.OutcomeKind;
import org.junit.jupiter.api.Test;

class StandstillTest {
  private final RunScript run = new RunScript();
  private final int main = run.thread("0", "main");
  private final int other = run.thread("0.1", "other");

  @Test
  void aRunThatFailsOtherwiseDoesNotStandStill() {
    run.begin(main).lock(main, "A.java:1", "A.lock");
    assertThat(standstill(OutcomeKind.FAILED).isEmpty()).isTrue();
  }

  @Test
  void ringNamesTheLocksThatTheOthersWant() {
    run.begin(main)
        .lock(main, "A.java:1", "A.unrelated")
        .lock(main, "A.java:2", "A.first")
        .begin(other)
        .lock(other, "A.java:9", "A.second")
        .lock(main, "A.java:3", "A.second")
        .lock(other, "A.java:10", "A.first");
    Standstill standstill = standstill(OutcomeKind.DEADLOCK);
    assertThat(standstill.others()).isEmpty();
    assertThat(standstill.ring()).hasSize(2);
    assertThat(standstill.ring().get(0).held()).containsExactly(new Held("first", "A.java:2"));
    assertThat(standstill.ring().get(0).wanted()).isEqualTo("second");
    assertThat(standstill.ring().get(0).place()).isEqualTo("A.java:3");
    assertThat(standstill.ring().get(0).holderName()).isEqualTo("other");
  }

  @Test
  void saysWhatItKnowsWhenTheTraceDoesNotTellWhatAThreadWaitsFor() {
    run.begin(main).lock(main, "A.java:2", "A.first");
    Standstill standstill = standstill(OutcomeKind.DEADLOCK);
    assertThat(standstill.ring()).isEmpty();
    assertThat(standstill.others())
        .singleElement()
        .satisfies(
            stuck -> {
              assertThat(stuck.how()).isEqualTo(How.UNKNOWN);
              assertThat(stuck.held()).containsExactly(new Held("first", "A.java:2"));
            });
  }

  @Test
  void parkedJoiningAndWaitingThreadsAreTold() {
    int third = run.thread("0.2", "third");
    run.begin(main)
        .begin(other)
        .begin(third)
        .lock(other, "A.java:8", "A.lock")
        .await(other, "A.java:9", "A.lock")
        .plain(third, EventKind.PARK, "A.java:20")
        .join(main, "A.java:3", other);
    assertThat(standstill(OutcomeKind.STALL).others())
        .extracting(Standstill.Stuck::how)
        .containsExactly(How.JOIN, How.NOTIFY, How.PARK);
  }

  private Standstill standstill(OutcomeKind outcome) {
    Run finished = run.fails(outcome, "fails");
    return Standstill.of(RunFacts.of(finished.failure(), finished.trace(), finished.schedule()));
  }
}
