package dev.bohr.core.run;

import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import org.jspecify.annotations.Nullable;

/** Passes decisions on to a strategy and counts them: a run without any has no other schedule. */
final class Counting implements Strategy {
  private final Strategy strategy;
  private long decisions;

  private final Strategy watcher;

  Counting(Strategy strategy) {
    this(strategy, strategy);
  }

  /**
   * @param watcher is told of the steps of the run in the other's place
   */
  Counting(Strategy strategy, Strategy watcher) {
    this.strategy = strategy;
    this.watcher = watcher;
  }

  @Override
  public boolean beginRun() {
    decisions = 0;
    return strategy.beginRun();
  }

  @Override
  public void repeatRun() {
    decisions = 0;
    strategy.repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    decisions++;
    return strategy.choose(decision);
  }

  @Override
  public void endRun() {
    strategy.endRun();
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return watcher.steps(threads);
  }

  @Override
  public String name() {
    return strategy.name();
  }

  /** How many decisions came up in the run so far. */
  long decisions() {
    return decisions;
  }
}
