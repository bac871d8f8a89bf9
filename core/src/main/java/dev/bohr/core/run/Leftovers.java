package dev.bohr.core.run;

import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Pct;
import dev.bohr.core.strategy.Strategy;

/**
 * Tells a failure from what runs leave behind for others outside the JVM or in parts of it that are
 * not put back, such as a file, a table of a database, a registered driver.
 *
 * <p>The control of the experiment: the default rule, under which the first run passed, and random
 * orders of the threads, none of them preempted. When all of these fail in the same way by now, it
 * is not the schedule that makes the program fail. The default rule alone would not do: with fewer
 * points than in the first run, time passes differently, and threads that give way take other
 * turns.
 */
final class Leftovers {
  /** How many random orders must fail, too. */
  private static final int ORDERS = 6;

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
    Strategy orders = new Pct(seed, 1);
    for (int i = 0; all && i < ORDERS; i++) {
      all = fails(orders, kind);
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
