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
        "%,d different %s in %,d %s looked at; one more would show a new one with %s"
            .formatted(
                coverage.interleavings(),
                coverage.interleavings() == 1 ? "interleaving" : "interleavings",
                coverage.sampled(),
                coverage.sampled() == 1 ? "run" : "runs",
                percent(coverage.unseen()));
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
    return "about " + Math.round(100 * part) + " %";
  }
}
