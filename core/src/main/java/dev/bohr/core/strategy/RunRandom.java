package dev.bohr.core.strategy;

import java.util.SplittableRandom;

/**
 * The randomness of a search: run n of seed s draws from its own generator, so a run can be
 * repeated without those before.
 */
final class RunRandom {
  private final long seed;
  private long run = -1;
  private SplittableRandom random = new SplittableRandom(0);

  RunRandom(long seed) {
    this.seed = seed;
  }

  /** The next run begins. */
  SplittableRandom next() {
    run++;
    return again();
  }

  /** The same run begins once more. */
  SplittableRandom again() {
    random = new SplittableRandom(seed * 0x9E3779B97F4A7C15L + run);
    return random;
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  boolean coin() {
    return random.nextInt(2) == 0;
  }

  long nextLong() {
    return random.nextLong();
  }
}
