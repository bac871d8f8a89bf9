package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import org.jspecify.annotations.Nullable;

/** Another strategy, but notify wakes who waits longest, as the JVMs do that people use. */
public final class LongestWaiter implements Strategy {
  private final Strategy strategy;

  /**
   * @param strategy one that does not count on being asked everything, as {@link
   *     Strategies#endless}
   */
  public LongestWaiter(Strategy strategy) {
    this.strategy = strategy;
  }

  @Override
  public boolean beginRun() {
    return strategy.beginRun();
  }

  @Override
  public int choose(Decision decision) {
    return decision.kind == DecisionKind.NOTIFY ? decision.preferred : strategy.choose(decision);
  }

  @Override
  public void repeatRun() {
    strategy.repeatRun();
  }

  @Override
  public void endRun(RunEnd end) {
    strategy.endRun(end);
  }

  @Override
  public @Nullable Steps steps(Decision.Threads threads) {
    return strategy.steps(threads);
  }

  @Override
  public void pointsChanged() {
    strategy.pointsChanged();
  }

  @Override
  public String name() {
    return strategy.name();
  }
}
