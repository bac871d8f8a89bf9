package dev.bohr.core.run;

import dev.bohr.core.strategy.Coverage;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Steps;
import dev.bohr.core.strategy.Strategy;
import org.jspecify.annotations.Nullable;

/** Passes decisions on to a strategy and counts them: a run without any has no other schedule. */
final class Counting implements Strategy {
  private final Strategy strategy;
  private long decisions;

  private final Strategy watcher;
  private final Coverage coverage;

  /**
   * @param watcher is told of the steps of the run in the other's place
   * @param coverage is told of them too
   */
  Counting(Strategy strategy, Strategy watcher, Coverage coverage) {
    this.strategy = strategy;
    this.watcher = watcher;
    this.coverage = coverage;
  }

  @Override
  public boolean beginRun() {
    decisions = 0;
    coverage.begin();
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
}
