package dev.bohr.cli.worker;

/**
 * How many tests a survey runs together. It grows while tests turn out to be quiet, which means
 * that they pass and start no thread; after a run that was in vain it is what would have done. So
 * tests that all start threads are run alone, and cost no more for that.
 */
final class GroupSize {
  /** More save next to nothing. */
  static final int MOST = 128;

  /** A run that takes longer must be worth it: much may be lost with it. */
  private static final long LONG_NANOS = 2_000_000_000L;

  /** The tests before this one are run alone. */
  private final int alone;

  private int limit = 1;

  /** How long the last test took that was quiet alone, with all that comes before and after. */
  private long single;

  /** The first test that was not quiet in a run in vain; -1 when it has been dealt with. */
  private int spoiler = -1;

  /**
   * @param alone how many tests are run alone in any case: one of them has cost a JVM
   */
  GroupSize(int alone) {
    this.alone = alone;
  }

  /**
   * How many tests are run next.
   *
   * @param from the number of the first of them
   * @param left how many there are that could be run together
   */
  int next(int from, int left) {
    if (from < alone || from == spoiler) {
      return 1;
    }
    return Math.min(left, spoiler > from ? Math.min(limit, spoiler - from) : limit);
  }

  /** So many tests were quiet together, or one alone. */
  void quiet(int tests, long nanos) {
    single = tests == 1 ? nanos : single;
    if (nanos < LONG_NANOS || nanos < 2 * single) {
      limit = Math.min(MOST, Math.max(limit, 2 * tests));
    } else if (nanos > 2 * LONG_NANOS) {
      limit = Math.max(1, tests / 2);
    }
  }

  /**
   * A run of several tests was in vain.
   *
   * @param quiet how many of them, from the first on, were over before the run was spoilt
   */
  void inVain(int from, int tests, int quiet) {
    // When all were over, it was spoilt by what comes after them, and perhaps after each.
    int whole = quiet < tests ? quiet : 0;
    spoiler = from + whole;
    limit = Math.max(1, whole);
  }
}
