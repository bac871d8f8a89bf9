package dev.bohr.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.strategy.Operation;
import dev.bohr.core.trace.OutcomeKind;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A loop without end is told from one that gets somewhere, and from one that may. */
class StepLimitTest {
  private static final long MAX = 50_000;

  private final StepLimit limit = new StepLimit(MAX);
  private final Operation next = new Operation();

  /** Two threads take turns; the verdict, or null when there is none after many steps. */
  private @Nullable Ending run(long most, LongConsumer step) {
    for (long steps = 1; steps < most; steps++) {
      step.accept(steps);
      if (limit.reached(steps, (int) (steps % 2), 2, next)) {
        Ending ending = limit.verdict(steps);
        if (ending != null) {
          return ending;
        }
      }
    }
    return null;
  }

  @Test
  void threadsThatChangeNothingForVeryLongAreInALivelock() {
    boolean[] flag = new boolean[1];

    Ending ending = run(4 * MAX, steps -> next.to(7, flag, 1, true));

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.LIVELOCK);
  }

  @Test
  void stepsThatMayBeNoneInTheNextRunCountLess() {
    int[] counter = new int[1];
    LongConsumer step =
        steps -> {
          counter[0]++;
          limit.countsLess();
          next.to(7, counter, 1, true);
        };

    assertThat(run(3 * MAX, step)).isNull();
    limit.reset();
    assertThat(run(5 * MAX, step)).isNotNull();
  }

  @Test
  void aRunMayBeGivenSoMuchTime() {
    int[] counter = new int[1];
    limit.takeAtMost(1);
    limit.reset();

    Ending ending =
        run(
            MAX,
            steps -> {
              counter[0]++;
              next.to(7, counter, 1, true);
            });

    assertThat(ending).isNotNull();
    assertThat(ending.isCutShort()).isTrue();
  }

  @Test
  void whatATestHasLeftBehindIsWatchedForAWhile() {
    int[] counter = new int[1];
    limit.testOver(0);

    Ending ending =
        run(
            MAX,
            steps -> {
              counter[0]++;
              next.to(7, counter, 1, true);
            });

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.PASSED);
  }

  @Test
  void aLivelockOfWhatATestHasLeftBehindIsOneAllTheSame() {
    boolean[] flag = new boolean[1];
    limit.testOver(0);

    Ending ending = run(4 * MAX, steps -> next.to(7, flag, 1, true));

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.LIVELOCK);
  }

  @Test
  void aThreadThatIsAloneMayTakeItsTime() {
    int[] counter = new int[1];
    next.to(7, counter, 1, true);
    for (long steps = 1; steps < 10 * MAX; steps++) {
      counter[0]++;
      boolean judged = limit.reached(steps, 0, 1, next);

      assertThat(judged && limit.verdict(steps) != null).as("after %d steps", steps).isFalse();
    }
  }

  @Test
  void whatOneThreadDidAloneIsForgottenWhenThereIsAnother() {
    next.to(7, new Object(), 1, false);
    long steps = 0;
    while (!limit.alternating()) {
      steps++;
      assertThat(steps).isLessThan(MAX);
      limit.reached(steps, 0, 1, next);
    }

    limit.reached(steps + 1, 0, 2, next);

    assertThat(limit.alternating()).isFalse();
  }

  @Test
  void aThreadThatIsAloneMayNotGoOnForEver() {
    int[] counter = new int[1];
    next.to(7, counter, 1, true);
    Ending ending = null;
    for (long steps = 1; steps < 20 * MAX && ending == null; steps++) {
      counter[0]++;
      ending = limit.reached(steps, 0, 1, next) ? limit.verdict(steps) : null;
    }

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
  }

  @Test
  void aThreadThatIsAloneMayReadTheSameForLong() {
    assertThat(lastOf(1, 12 * MAX)).isNull();
    assertThat(lastOf(2, 3 * MAX)).isEqualTo(OutcomeKind.LIVELOCK);
  }

  /** One thread reads the same for so many steps; there were so many threads before. */
  private @Nullable OutcomeKind lastOf(int threads, long most) {
    limit.reset();
    next.to(7, new Object(), 1, false);
    for (long steps = 1; steps < most; steps++) {
      Ending ending = limit.reached(steps, 0, threads, next) ? limit.verdict(steps) : null;
      if (ending != null) {
        return ending.kind();
      }
    }
    return null;
  }

  @Test
  void threadsThatCountGetSomewhere() {
    int[] counter = new int[1];

    Ending ending =
        run(
            4 * MAX,
            steps -> {
              counter[0]++;
              next.to(7, counter, 1, true);
            });

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
  }

  @Test
  void anObjectsFieldsCountAsWell() {
    Counter counter = new Counter();

    Ending ending =
        run(
            4 * MAX,
            steps -> {
              counter.value++;
              next.to(7, counter, 1, true);
            });

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
  }

  @Test
  void aLoopOverAnArrayGetsSomewhere() {
    int[] array = new int[1];

    Ending ending = run(4 * MAX, steps -> next.to(7, array, 1 + (int) (steps / 2), true));

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
  }

  @Test
  void aLoopOverAListGetsSomewhere() {
    Ending ending = run(4 * MAX, steps -> next.to(7, new Object(), 1, false));

    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.INCONCLUSIVE);
  }

  @Test
  void eachThreadMustHaveGoneRoundForLong() {
    Object flag = new Object();

    assertThat(run(2 * MAX, steps -> next.to(7, flag, 1, false))).isNull();
    limit.reset();
    Ending ending = run(4 * MAX, steps -> next.to(7, flag, 1, false));
    assertThat(ending).isNotNull();
    assertThat(ending.kind()).isEqualTo(OutcomeKind.LIVELOCK);
  }

  @Test
  void aLongLoopThatOnlyReadsMayCountWhereNobodySeesIt() {
    Object flag = new Object();

    assertThat(run(MAX, steps -> next.to(7, flag, 1, false))).isNull();
  }

  private static final class Counter {
    int value;
  }
}
