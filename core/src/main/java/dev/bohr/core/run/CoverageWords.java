package dev.bohr.core.run;

import dev.bohr.core.strategy.Coverage;

/** Says what the runs of a search have shown. */
final class CoverageWords {
  private CoverageWords() {}

  static String of(Coverage coverage) {
    if (coverage.interleavings() == 0) {
      return "";
    }
    String interleavings =
        "%,d different interleavings in %,d runs looked at; one more run would show a new one with about %s"
            .formatted(coverage.interleavings(), coverage.sampled(), percent(coverage.unseen()));
    if (coverage.pairs() == 0) {
      return interleavings;
    }
    return interleavings
        + "; %,d of %,d pairs of conflicting places seen in both orders"
            .formatted(coverage.pairsInBothOrders(), coverage.pairs());
  }

  private static String percent(double part) {
    if (part > 0 && part < 0.01) {
      return "less than 1 %";
    }
    return Math.round(100 * part) + " %";
  }
}
