package dev.bohr.core.run;

import dev.bohr.core.strategy.Coverage;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * Passes decisions on to a strategy and counts them: a run without any has no other schedule.
 *
 * <p>A strategy may keep a thread from running that all others wait for in a loop. When a run has
 * many times the decisions of the unhurried one, chance decides the rest of it, which is fair to
 * all; a run of a search that tries everything is given up then.
 */
final class Counting implements Strategy {
  private final Strategy strategy;
  private final Strategy watcher;
  private final Coverage coverage;
  private final long patience;
  private long decisions;
  private @Nullable SplittableRandom chance;

  /**
   * @param watcher is told of the steps of the run in the other's place
   * @param coverage is told of them too
   * @param patience how many decisions are the strategy's
   */
  Counting(Strategy strategy, Strategy watcher, Coverage coverage, long patience) {
    this.strategy = strategy;
    this.watcher = watcher;
    this.coverage = coverage;
    this.patience = patience;
  }

  @Override
  public boolean beginRun() {
    decisions = 0;
    chance = null;
    coverage.begin();
    return strategy.beginRun();
  }

  @Override
  public void repeatRun() {
    decisions = 0;
    chance = null;
    strategy.repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    if (decisions++ < patience) {
      return strategy.choose(decision);
    }
    if (strategy.isExhaustive()) {
      return ABANDON;
    }
    SplittableRandom random = chance;
    if (random == null) {
      random = new SplittableRandom(decisions);
      chance = random;
    }
    return random.nextInt(decision.count);
  }

  @Override
  public void endRun(RunEnd end) {
    watcher.endRun(end);
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return Steps.both(coverage.steps(threads), watcher.steps(threads));
  }

  @Override
  public String name() {
    return strategy.name();
  }

  /** How many decisions came up in the run so far. */
  long decisions() {
    return decisions;
  }

  /** True when the strategy did not have the last word. */
  boolean isOutOfPatience() {
    return decisions > patience;
  }
}
