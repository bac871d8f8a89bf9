package dev.bohr.core.run;

import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Strategy;

/**
 * Tells a failure from what runs leave behind for others outside the JVM or in parts of it that are
 * not put back, such as a file, a table of a database, a registered driver.
 *
 * <p>The control of the experiment: the schedule of the first run, which passed, and others that
 * have nothing to do with the failure. When all of these fail in the same way by now, it is not the
 * schedule that makes the program fail.
 */
final class Leftovers {
  /** A failure that so many random schedules and the first one have in common is none of theirs. */
  private static final int OTHERS = 3;

  private final Runner runner;
  private final ProcessState state;
  private final long seed;

  Leftovers(Runner runner, ProcessState state, long seed) {
    this.runner = runner;
    this.state = state;
    this.seed = seed;
  }

  /** Whether any schedule fails in that way, though the first one passed. */
  boolean make(FailureKind kind) {
    boolean all = fails(new DefaultRule(), kind);
    Strategy random = new RandomWalk(seed);
    for (int i = 0; all && i < OTHERS; i++) {
      all = fails(random, kind);
    }
    return all;
  }

  private boolean fails(Strategy strategy, FailureKind kind) {
    strategy.beginRun();
    state.restore();
    return FailureKind.of(runner.run(strategy)).equals(kind);
  }

  /** Why there is no answer, as a clause without its end. */
  static String words(String summary) {
    return ("a run finds what an earlier one has left: %s, by now under every schedule, also under"
            + " that of the first run, which passed; let it remove what it makes, as files and"
            + " tables, or make it in a new place each time")
        .formatted(summary);
  }
}
