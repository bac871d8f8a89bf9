package dev.bohr.core.strategy;

/**
 * Follows the fair, non-preemptive default rule everywhere: the unhurried run, in which a thread
 * goes on until it blocks, ends or gives way.
 */
public final class DefaultRule implements Strategy {
  @Override
  public boolean beginRun() {
    return true;
  }

  @Override
  public void repeatRun() {}

  @Override
  public int choose(Decision decision) {
    return decision.preferred;
  }

  @Override
  public String name() {
    return "default";
  }
}
