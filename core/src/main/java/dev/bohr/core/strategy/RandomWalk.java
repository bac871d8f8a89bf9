package dev.bohr.core.strategy;

import java.util.SplittableRandom;

/**
 * Chooses uniformly among the candidates at every decision. The baseline that every other strategy
 * is measured against.
 *
 * <p>Run n of seed s draws from its own generator, so a run can be repeated without those before.
 */
public final class RandomWalk implements Strategy {
  private final long seed;
  private long run = -1;
  private SplittableRandom random = new SplittableRandom(0);

  public RandomWalk(long seed) {
    this.seed = seed;
  }

  @Override
  public boolean beginRun() {
    run++;
    repeatRun();
    return true;
  }

  @Override
  public void repeatRun() {
    random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + run);
  }

  @Override
  public int choose(Decision decision) {
    return random.nextInt(decision.count);
  }

  @Override
  public String name() {
    return "random";
  }
}
