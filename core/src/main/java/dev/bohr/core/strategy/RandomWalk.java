package dev.bohr.core.strategy;

/**
 * Chooses uniformly among the candidates at every decision. The baseline that every other strategy
 * is measured against.
 */
public final class RandomWalk implements Strategy {
  private final RunRandom random;

  public RandomWalk(long seed) {
    random = new RunRandom(seed);
  }

  @Override
  public boolean beginRun() {
    random.next();
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
  }

  @Override
  public int choose(Decision decision) {
    return random.below(decision.count);
  }

  @Override
  public String name() {
    return "random";
  }
}
