package dev.bohr.core.strategy;

/**
 * The randomness of a search: run n of seed s draws from its own sequence, so a run can be repeated
 * without those before.
 *
 * <p>SplitMix64 (Steele, Lea and Flood, OOPSLA 2014), as in {@link java.util.SplittableRandom},
 * whose own code has the hooks of the JDK in it: it is asked at every point.
 */
final class RunRandom {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final long seed;
  private long run = -1;
  private long state;

  RunRandom(long seed) {
    this.seed = seed;
  }

  /** The next run begins. */
  void next() {
    run++;
    again();
  }

  /** The same run begins once more. */
  void again() {
    state = seed * GOLDEN + run;
    // Neighbouring seeds and runs must not be each other's shifted sequence.
    state = nextLong();
  }

  /** From 0 to below the bound; the bias of 2^-32 per candidate is of no account. */
  int below(int bound) {
    return (int) ((nextLong() >>> 32) * bound >>> 32);
  }

  boolean coin() {
    return nextLong() < 0;
  }

  long nextLong() {
    state += GOLDEN;
    long bits = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
    bits = (bits ^ bits >>> 27) * 0x94D049BB133111EBL;
    return bits ^ bits >>> 31;
  }
}
