package dev.bohr.core.strategy;

/** Mixes two numbers into one that tells other pairs apart: for hashes of what a run has done. */
public final class Mix {
  private Mix() {}

  public static long mix(long a, long b) {
    long x = (a ^ b * 0x9E3779B97F4A7C15L) + 0x632BE59BD9B4E019L;
    x = (x ^ x >>> 29) * 0xBF58476D1CE4E5B9L;
    return x ^ x >>> 32;
  }
}
