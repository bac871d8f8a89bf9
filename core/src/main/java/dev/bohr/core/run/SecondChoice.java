package dev.bohr.core.run;

import dev.bohr.core.run.SearchResult.Found;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.LongestWaiter;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;

/**
 * A failure in which notify wakes somebody else than who waits longest. The language allows it, but
 * the JVMs that people use do not do it: for a while the search goes on for a failure that these
 * can show without control, too, so that it can be pinned. If there is none, this one is reported.
 */
final class SecondChoice {
  private static final int RUNS = 1_000;
  private static final long NANOS = 2_000_000_000L;

  private final Found found;
  private final long lastRun;
  private final long deadline = System.nanoTime() + NANOS;

  /**
   * @param runs how many there were so far
   */
  SecondChoice(Found found, long runs) {
    this.found = found;
    this.lastRun = runs + RUNS;
  }

  static boolean isOne(Found found) {
    return found.result().schedule().deviations().stream()
        .anyMatch(deviation -> deviation.kind() == DecisionKind.NOTIFY);
  }

  Found found() {
    return found;
  }

  /** Gives no run that would be a second choice again. */
  static Strategy strategy(long seed) {
    return new LongestWaiter(Strategies.endless(seed));
  }

  boolean isOver(long runs) {
    return runs >= lastRun || System.nanoTime() - deadline >= 0;
  }
}
