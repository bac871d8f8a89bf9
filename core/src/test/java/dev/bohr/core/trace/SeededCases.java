package dev.bohr.core.trace;

import java.util.Random;

/**
 * Runs a test over generated data, the same data every time. A case that fails names its seed;
 * {@code -Dbohr.seed=N} runs that case alone. The full tier runs ten times as many cases.
 */
public final class SeededCases {
  private SeededCases() {}

  /** One case; whatever it generates comes from this random. */
  @FunctionalInterface
  public interface Case {
    void run(Random random) throws Exception;
  }

  public static void run(int cases, Case test) {
    Long only = Long.getLong("bohr.seed");
    if (only != null) {
      runOne(only, test);
      return;
    }
    int total = Boolean.getBoolean("bohr.full") ? cases * 10 : cases;
    for (long seed = 1; seed <= total; seed++) {
      runOne(seed, test);
    }
  }

  private static void runOne(long seed, Case test) {
    try {
      test.run(new Random(seed));
    } catch (Exception | AssertionError failed) {
      throw new AssertionError(
          "seed " + seed + " (run it alone with -Dbohr.seed=" + seed + ")", failed);
    }
  }
}
