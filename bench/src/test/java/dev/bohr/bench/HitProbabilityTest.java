package dev.bohr.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Formulas and simulation against all the ways in which two short threads can go. */
class HitProbabilityTest {
  private static final int LONGEST = 6;

  private static final int[] PAUSES = {1, 2, 3, 7};

  @Test
  void withoutPausingTheFormulaIsExact() {
    for (HitProbability shape : shapes()) {
      assertThat(shape.without()).as("%s", shape).isCloseTo(exact(shape, 1), within(1e-12));
    }
  }

  @Test
  void aPauseOfOneStepIsNone() {
    for (HitProbability shape : shapes()) {
      assertThat(shape.atLeast(1)).as("%s", shape).isCloseTo(shape.without(), within(1e-12));
    }
  }

  @Test
  void thePapersBoundIsNeverAboveTheTruth() {
    for (HitProbability shape : shapes()) {
      for (int pause : PAUSES) {
        assertThat(shape.atLeast(pause))
            .as("%s, T = %d", shape, pause)
            .isLessThanOrEqualTo(exact(shape, pause) + 1e-12);
      }
    }
  }

  @Test
  void simulationIsNearTheTruth() {
    int trials = 20_000;
    for (HitProbability shape : shapes()) {
      int[] hits = shape.hits(PAUSES, trials, 1);
      for (int i = 0; i < PAUSES.length; i++) {
        assertThat((double) hits[i] / trials)
            .as("%s, T = %d", shape, PAUSES[i])
            .isCloseTo(exact(shape, PAUSES[i]), within(0.015));
      }
    }
  }

  @Test
  void simulationOfOneLongPauseIsNearItsClosedForm() {
    int steps = 1000;
    int pause = 50;
    double apart = (double) (steps - pause) * (steps - pause + 1) / steps / steps;
    int hits = new HitProbability(steps, 1, 1).hits(new int[] {pause}, 100_000, 1)[0];
    assertThat(hits / 100_000.0).isCloseTo(1 - apart, within(0.004));
  }

  @Test
  void theSameSeedGivesTheSameHits() {
    HitProbability shape = new HitProbability(1000, 10, 5);
    assertThat(shape.hits(PAUSES, 1000, 7)).isEqualTo(shape.hits(PAUSES, 1000, 7));
  }

  @Test
  void gainIsTheRatioOfTheApproximations() {
    assertThat(new HitProbability(10_000, 100, 1).gainAtLeast(100))
        .isCloseTo(100 * 10_000 / 19_900.0, within(1e-9));
  }

  @Test
  void largeNumbersDoNotOverflow() {
    HitProbability shape = new HitProbability(1_000_000_000, 1_000_000, 1);
    assertThat(shape.atLeast(1_000_000_000)).isCloseTo(1e-6, within(1e-9));
  }

  @Test
  void jointVisitsAreVisitsAndVisitsAreSteps() {
    assertThatThrownBy(() -> new HitProbability(10, 3, 4))
        .hasMessage("N = 10, M = 3, m = 4; there must be 1 <= m <= M <= N");
  }

  private static List<HitProbability> shapes() {
    List<HitProbability> shapes = new ArrayList<>();
    for (int steps = 1; steps <= LONGEST; steps++) {
      for (int visits = 1; visits <= steps; visits++) {
        for (int joint = 1; joint <= visits; joint++) {
          shapes.add(new HitProbability(steps, visits, joint));
        }
      }
    }
    return shapes;
  }

  /** Over all pairs of ways to go, all of them as likely. */
  private static double exact(HitProbability shape, int pause) {
    List<Long> ways = ways(shape, pause);
    long hits = 0;
    for (long one : ways) {
      for (long two : ways) {
        if ((one & two) != 0) {
          hits++;
        }
      }
    }
    return (double) hits / ways.size() / ways.size();
  }

  /** For each way to go, a bit for each unit of time which the thread is at a joint visit. */
  private static List<Long> ways(HitProbability shape, int pause) {
    List<Long> ways = new ArrayList<>();
    int all = 1 << shape.steps();
    for (int visits = 0; visits < all; visits++) {
      for (int joint = 0; joint < all; joint++) {
        if (Integer.bitCount(visits) == shape.visits()
            && Integer.bitCount(joint) == shape.joint()
            && (visits & joint) == joint) {
          ways.add(units(shape.steps(), visits, joint, pause));
        }
      }
    }
    return ways;
  }

  private static long units(int steps, int visits, int joint, int pause) {
    long units = 0;
    int now = 0;
    for (int step = 0; step < steps; step++) {
      int takes = ((visits >> step) & 1) == 1 ? pause : 1;
      for (int i = 0; i < takes; i++) {
        units |= (long) ((joint >> step) & 1) << now;
        now++;
      }
    }
    return units;
  }
}
