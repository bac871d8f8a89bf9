package dev.bohr.core.strategy;

import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Gives the runs to several strategies in turn. Strategies differ in what they find quickly; a
 * search that does not know the program yet loses at most a constant factor against the best.
 */
public final class Alternating implements Strategy {
  private final Strategy[] strategies;
  private int turn = -1;

  public Alternating(Strategy... strategies) {
    this.strategies = strategies.clone();
  }

  /** The next strategy that has something left to try. */
  @Override
  public boolean beginRun() {
    for (int tried = 0; tried < strategies.length; tried++) {
      turn = (turn + 1) % strategies.length;
      if (strategies[turn].beginRun()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void repeatRun() {
    strategies[turn].repeatRun();
  }

  @Override
  public int choose(Decision decision) {
    return strategies[turn].choose(decision);
  }

  @Override
  public void endRun() {
    strategies[turn].endRun();
  }

  @Override
  public String name() {
    return Arrays.stream(strategies).map(Strategy::name).collect(Collectors.joining(" and "));
  }
}
