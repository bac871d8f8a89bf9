package dev.bohr.core.report;

import static dev.bohr.core.trace.Value.ofLong;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.report.RunScript.Run;
import dev.bohr.core.trace.OutcomeKind;
import org.junit.jupiter.api.Test;

class ContentionTest {
  private final RunScript run = new RunScript();
  private final int main = run.thread("0", "main");
  private final int other = run.thread("0.1", "other");

  @Test
  void countsUnorderedAccessesOfWhichOneIsAWrite() {
    run.begin(main)
        .fork(main, "A.java:1", other)
        .read(main, "A.java:2", "A.x", ofLong(0))
        .begin(other)
        .write(other, "A.java:9", "A.x", ofLong(0), ofLong(1));
    assertThat(isContested(2)).isTrue();
    assertThat(isContested(4)).isTrue();
  }

  @Test
  void readsDoNotCount() {
    run.begin(main)
        .fork(main, "A.java:1", other)
        .read(main, "A.java:2", "A.x", ofLong(0))
        .read(other, "A.java:9", "A.x", ofLong(0));
    assertThat(isContested(2)).isFalse();
  }

  @Test
  void startingAndJoiningOrderAccesses() {
    run.begin(main)
        .write(main, "A.java:1", "A.x", ofLong(0), ofLong(1))
        .fork(main, "A.java:2", other)
        .begin(other)
        .write(other, "A.java:9", "A.x", ofLong(1), ofLong(2))
        .end(other)
        .join(main, "A.java:3", other)
        .write(main, "A.java:4", "A.x", ofLong(2), ofLong(3));
    assertThat(isContested(1)).isFalse();
  }

  @Test
  void locksThatTwoThreadsTakeAreContested() {
    run.begin(main)
        .fork(main, "A.java:1", other)
        .lock(main, "A.java:2", "A.lock")
        .unlock(main, "A.java:3", "A.lock")
        .lock(other, "A.java:9", "A.lock");
    assertThat(isContested(2)).isTrue();
  }

  private boolean isContested(int event) {
    Run finished = run.fails(OutcomeKind.FAILED, "fails");
    return RunFacts.of(finished.failure(), finished.trace(), finished.schedule())
        .contention()
        .isContested(event);
  }
}
