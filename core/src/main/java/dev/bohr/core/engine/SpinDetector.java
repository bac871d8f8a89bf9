package dev.bohr.core.engine;

/**
 * Notices that a thread repeats a loop without changing anything: the same sites pass again and
 * again, and all of them only read. Brent's algorithm over the sequence of sites, restarted at each
 * change, in constant space.
 *
 * <p>A thread that spins is not in a livelock: it gives way, and {@link StepLimit} decides when
 * nobody else has anything to do.
 */
final class SpinDetector {
  /** A loop must come round this often before the thread counts as spinning. */
  private static final int ROUNDS = 3;

  private int mark;
  private int power = 1;
  private int length;
  private int rounds;

  /** The thread changed something that others can see. */
  void changed() {
    power = 1;
    length = 0;
    rounds = 0;
    mark = 0;
  }

  /** The thread made a step that only reads; true when it is spinning. */
  boolean read(int site) {
    if (site == mark && mark != 0) {
      length = 0;
      if (++rounds >= ROUNDS) {
        rounds = 0;
        return true;
      }
      return false;
    }
    if (++length == power) {
      mark = site;
      power = Math.min(power * 2, 1 << 20);
      length = 0;
      rounds = 0;
    }
    return false;
  }
}
