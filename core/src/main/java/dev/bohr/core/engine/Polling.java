package dev.bohr.core.engine;

/**
 * Tells a thread that sleeps from one that polls: it sleeps at the same place again and again,
 * until something has happened or its patience is over. A sleep may end at any time; but if each of
 * them did, a patience of seconds would be over before the others have done anything, and a correct
 * program would be reported. So after the first few sleeps at a place the next ends only when the
 * others have made many steps since it began, twice as many each time, or when they all wait.
 *
 * <p>Who looks at the clock between two sleeps has a deadline, and gets fewer of them. Others have
 * more: a thread that works a little and sleeps a little is stopped and taken up again as before.
 */
final class Polling {
  private static final int FREE = 8;
  private static final int FREE_WITH_A_DEADLINE = 2;

  /** What others do meanwhile, before the first sleep that is not free may end. */
  private static final long STEPS = 250;

  private static final int MOST_DOUBLINGS = 30;

  /** Where it slept last. */
  private int site = -1;

  /** When that sleep began, in steps of the run. */
  private long since;

  /** Sleeps in a row at that place that ended while others could go on. */
  private int early;

  private boolean hasDeadline;

  /** Whether it has looked at the clock since. */
  private boolean looked;

  void looksAtTheClock() {
    looked = true;
  }

  void sleeps(int where, long steps) {
    if (where == site) {
      hasDeadline |= looked;
    } else {
      site = where;
      early = 0;
      hasDeadline = false;
    }
    looked = false;
    since = steps;
  }

  /** The sleep is over. */
  void wakes(boolean everyoneWaited) {
    early = everyoneWaited ? 0 : early + 1;
  }

  /** Whether the sleep may end though others could go on. */
  boolean mayWake(long steps) {
    int over = early - (hasDeadline ? FREE_WITH_A_DEADLINE : FREE);
    return over < 0 || steps - since >= STEPS << Math.min(over, MOST_DOUBLINGS);
  }

  /**
   * Whether others have done so much meanwhile that it is this thread's turn, where all have one.
   */
  boolean isDue(long steps) {
    return steps - since >= STEPS;
  }
}
