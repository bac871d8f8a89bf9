package dev.bohr.core.simplify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.schedule.Spurious;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Steps;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What must come before what, in runs that are told by hand. */
final class DependencesTest {
  private static final Decision.Threads THREADS =
      new Decision.Threads() {
        @Override
        public String path(int thread) {
          return "0." + thread;
        }

        @Override
        public Operation next(int thread) {
          return new Operation();
        }
      };

  private final Object shared = new Object();
  private final Object gate = new Object();
  private final StepLog log = new StepLog(new DefaultRule());
  private final Steps steps = log.steps(THREADS);

  private void writes(int thread, int site) {
    steps.steps(thread, new Operation().to(site, shared, 1, true));
  }

  private Run run() {
    return new Run(log, schedule(), true, 0);
  }

  private static Schedule schedule() {
    return new Schedule(
        PointSet.ALL, Schedule.DEFAULT_RULE, "", Timeouts.LAST, Spurious.NEVER, List.of());
  }

  @Test
  void theLaterOfTwoWritesComesAfterTheEarlier() {
    steps.begins(0);
    steps.begins(1);
    writes(0, 1);
    writes(1, 2);

    Dependences dependences = run().dependences();

    assertThat(dependences.before(3).toArray()).containsExactly(2);
    assertThat(dependences.before(2).toArray()).isEmpty();
  }

  /** What a thread notices after moves of others is no reason for its own last move to wait. */
  @Test
  void nothingDependsOnWhatComesAfterIt() {
    steps.begins(0);
    steps.begins(1);
    writes(0, 1);
    writes(1, 2);
    steps.releases(1, gate, Operation.WHOLE);
    steps.acquires(0, gate, Operation.WHOLE);
    writes(0, 3);

    Run run = run();

    for (int move = 0; move < run.moves(); move++) {
      for (int other : run.dependences().before(move).toArray()) {
        assertThat(other).isLessThan(move);
      }
    }
    assertThat(run.dependences().before(4).toArray()).containsExactly(3);
    assertThat(new Relinearisation(run).ofAll().switches()).isPositive();
  }
}
