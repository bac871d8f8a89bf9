package dev.bohr.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** How many tests are run together, and that every test has its answer once. */
final class GroupSizeTest {
  private static final long QUICK = 1_000_000;
  private static final long SLOW = 5_000_000_000L;

  /** A run: the number of its first test, and how many it is of. */
  private record Run(int from, int tests) {}

  /**
   * The runs that it takes for each to have an answer, when some of the tests start threads.
   *
   * @param nanos of one test
   */
  private static List<Run> runs(GroupSize size, int tests, long nanos, IntPredicate threaded) {
    List<Run> runs = new ArrayList<>();
    int from = 0;
    while (from < tests) {
      int next = size.next(from, tests - from);
      runs.add(new Run(from, next));
      assertThat(next).isBetween(1, tests - from);
      assertThat(runs.size()).isLessThan(3 * tests);
      int quiet = 0;
      while (quiet < next && !threaded.test(from + quiet)) {
        quiet++;
      }
      if (next > 1 && quiet < next) {
        size.inVain(from, next, quiet);
        continue;
      }
      if (quiet == next) {
        size.quiet(next, next * nanos);
      }
      from += next;
    }
    return runs;
  }

  @Test
  void growsWhileTestsAreQuiet() {
    assertThat(runs(new GroupSize(0), 400, QUICK, test -> false))
        .containsExactly(
            new Run(0, 1),
            new Run(1, 2),
            new Run(3, 4),
            new Run(7, 8),
            new Run(15, 16),
            new Run(31, 32),
            new Run(63, 64),
            new Run(127, 128),
            new Run(255, 128),
            new Run(383, 17));
  }

  @Test
  void twoTestsThatTakeLongAreEnough() {
    assertThat(runs(new GroupSize(0), 12, SLOW, test -> false)).allMatch(run -> run.tests() <= 2);
  }

  @Test
  void growsWhereItIsNotTheTestsThatTakeLong() {
    GroupSize size = new GroupSize(0);
    size.quiet(1, SLOW);
    size.quiet(2, SLOW + QUICK);
    size.quiet(4, SLOW + 2 * QUICK);
    assertThat(size.next(7, 90)).isEqualTo(8);
    size.quiet(8, 3 * SLOW);
    assertThat(size.next(15, 90)).isEqualTo(4);
  }

  @Test
  void testsThatStartThreadsAreRunOnce() {
    assertThat(runs(new GroupSize(0), 100, QUICK, test -> true)).hasSize(100);
    assertThat(runs(new GroupSize(0), 100, QUICK, test -> test >= 60)).hasSizeLessThan(50);
  }

  @Test
  void theTestsBeforeOneThatStartsAThreadAreRunAgainWithoutIt() {
    assertThat(runs(new GroupSize(0), 18, QUICK, test -> test == 12))
        .containsExactly(
            new Run(0, 1),
            new Run(1, 2),
            new Run(3, 4),
            new Run(7, 8),
            new Run(7, 5),
            new Run(12, 1),
            new Run(13, 5));
  }

  @Test
  void oneInSevenThatStartsThreadsDoesNotMakeItWorse() {
    assertThat(runs(new GroupSize(0), 700, QUICK, test -> test % 7 == 3)).hasSizeLessThan(450);
  }

  @Test
  void whatIsSpoiltByWhatComesAfterAllIsRunAlone() {
    GroupSize size = new GroupSize(0);
    size.quiet(1, QUICK);
    size.quiet(2, QUICK);
    assertThat(size.next(3, 90)).isEqualTo(4);
    size.inVain(3, 4, 4);
    assertThat(size.next(3, 90)).isEqualTo(1);
    assertThat(size.next(4, 89)).isEqualTo(1);
  }

  @Test
  void testsOfARunThatHasCostAJvmAreRunAlone() {
    assertThat(runs(new GroupSize(4), 12, QUICK, test -> false))
        .containsExactly(
            new Run(0, 1),
            new Run(1, 1),
            new Run(2, 1),
            new Run(3, 1),
            new Run(4, 2),
            new Run(6, 4),
            new Run(10, 2));
  }
}
