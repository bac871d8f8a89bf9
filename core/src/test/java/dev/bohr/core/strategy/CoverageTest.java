package dev.bohr.core.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What counts as a new interleaving, and what does not. */
class CoverageTest {
  private final Coverage coverage = new Coverage();
  private final Object x = new Object();
  private final Object y = new Object();

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

  private Steps begin() {
    coverage.begin();
    Steps steps = coverage.steps(THREADS);
    assertThat(steps).isNotNull();
    return steps;
  }

  private static Operation write(int site, Object on) {
    return new Operation().to(site, on, 1, true);
  }

  private static Operation read(int site, Object on) {
    return new Operation().to(site, on, 1, false);
  }

  @Test
  void theOrderOfIndependentStepsMakesNoDifference() {
    Steps one = begin();
    one.steps(1, write(10, x));
    one.steps(2, write(20, y));
    coverage.end();
    Steps two = begin();
    two.steps(2, write(20, y));
    two.steps(1, write(10, x));
    coverage.end();

    assertThat(coverage.interleavings()).isEqualTo(1);
    assertThat(coverage.sampled()).isEqualTo(2);
    assertThat(coverage.unseen()).isZero();
  }

  @Test
  void theOrderOfTwoReadsMakesNoDifferenceAndThatOfAWriteDoes() {
    Steps one = begin();
    one.steps(1, read(10, x));
    one.steps(2, read(20, x));
    one.steps(3, write(30, x));
    coverage.end();
    Steps two = begin();
    two.steps(2, read(20, x));
    two.steps(1, read(10, x));
    two.steps(3, write(30, x));
    coverage.end();

    assertThat(coverage.interleavings()).isEqualTo(1);

    Steps three = begin();
    three.steps(2, read(20, x));
    three.steps(3, write(30, x));
    three.steps(1, read(10, x));
    coverage.end();

    assertThat(coverage.interleavings()).isEqualTo(2);
    assertThat(coverage.gain()).isPositive();
  }

  @Test
  void aVainAttemptToTakeAMonitorIsNoStep() {
    Steps one = begin();
    one.steps(1, new Operation().to(10, x, Operation.MONITOR, true));
    one.steps(2, new Operation().to(20, x, Operation.MONITOR, true));
    one.releases(1, x, Operation.MONITOR);
    one.resumes(2, new Operation().to(20, x, Operation.MONITOR, true));
    one.releases(2, x, Operation.MONITOR);
    coverage.end();
    Steps two = begin();
    two.steps(1, new Operation().to(10, x, Operation.MONITOR, true));
    two.releases(1, x, Operation.MONITOR);
    two.steps(2, new Operation().to(20, x, Operation.MONITOR, true));
    two.releases(2, x, Operation.MONITOR);
    coverage.end();

    assertThat(coverage.interleavings()).isEqualTo(1);
  }

  @Test
  void pairsOfPlacesAreSeenInOneOrderOrBoth() {
    Steps one = begin();
    one.steps(1, write(10, x));
    one.steps(2, write(20, x));
    coverage.end();

    assertThat(coverage.pairs()).isEqualTo(1);
    assertThat(coverage.pairsInBothOrders()).isZero();

    Steps two = begin();
    two.steps(2, write(20, x));
    two.steps(1, write(10, x));
    coverage.end();

    assertThat(coverage.pairs()).isEqualTo(1);
    assertThat(coverage.pairsInBothOrders()).isEqualTo(1);
  }
}
