package dev.bohr.core.strategy;

/** The strategies that commands use when they are not told which. */
public final class Strategies {
  private Strategies() {}

  /** How many ordering constraints a bug may have that PCT aims at. */
  private static final int DEPTH = 3;

  /**
   * Random walk, and in every other run PCT: a random walk switches so often that it seldom keeps a
   * thread waiting while another makes many steps.
   */
  public static Strategy search(long seed) {
    return new Alternating(new RandomWalk(seed), new Pct(seed, DEPTH));
  }
}
