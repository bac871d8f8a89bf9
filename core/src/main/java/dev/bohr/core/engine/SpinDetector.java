package dev.bohr.core.engine;

/**
 * Notices that a thread repeats a loop without changing anything: the same steps pass again and
 * again, and all of them only read. Brent's algorithm over the sequence of steps, restarted at each
 * change, in constant space.
 *
 * <p>A step is what is read, not only where: a loop over an array or a chain of nodes reads
 * something else each time, and is no spinning. A loop that makes new objects each time reads
 * something else too; so the sites alone are watched as well, with more patience.
 *
 * <p>A thread that spins is not in a livelock: it gives way, and {@link StepLimit} decides when
 * nobody else has anything to do.
 */
final class SpinDetector {
  /** A loop must come round this often before the thread counts as spinning. */
  private static final int ROUNDS = 3;

  /** The same for a loop that passes the same sites and reads something else each time. */
  private static final int ROUNDS_OF_SITES = 100;

  private final Cycle steps = new Cycle(ROUNDS);
  private final Cycle sites = new Cycle(ROUNDS_OF_SITES);

  /** The thread changed something that others can see. */
  void changed() {
    steps.restart();
    sites.restart();
  }

  /**
   * The thread made a step that only reads; true when it is spinning.
   *
   * @param place tells apart what is read at the same site
   */
  boolean read(int site, int place) {
    boolean again = steps.pass(site * 31 + place);
    return sites.pass(site) || again;
  }

  /** Brent's algorithm. */
  private static final class Cycle {
    private final int enough;
    private int mark;
    private int power;
    private int length;
    private int rounds;

    Cycle(int enough) {
      this.enough = enough;
      restart();
    }

    void restart() {
      power = 1;
      length = 0;
      rounds = 0;
      mark = 0;
    }

    boolean pass(int step) {
      if (step == mark && mark != 0) {
        length = 0;
        if (++rounds >= enough) {
          rounds = 0;
          return true;
        }
        return false;
      }
      if (++length == power) {
        mark = step;
        power = Math.min(power * 2, 1 << 20);
        length = 0;
        rounds = 0;
      }
      return false;
    }
  }
}
