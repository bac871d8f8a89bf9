package dev.bohr.cli.worker;

import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Strategy;

/** Gives a run up as soon as there is something to choose, as when a second thread could go on. */
final class OneThread implements Strategy {
  private boolean hasGivenUp;

  /** Whether the run had more than one schedule. */
  boolean hasGivenUp() {
    return hasGivenUp;
  }

  @Override
  public boolean beginRun() {
    hasGivenUp = false;
    return true;
  }

  @Override
  public void repeatRun() {
    hasGivenUp = false;
  }

  @Override
  public int choose(Decision decision) {
    hasGivenUp = true;
    return ABANDON;
  }

  @Override
  public String name() {
    return "one thread";
  }
}
