package dev.bohr.bench;

import java.util.List;
import java.util.Locale;

/**
 * The middle and the ends of repeated measurements. Paired figures (A over B, one B measured beside
 * each A) are divided pair by pair first, so that what disturbs both cancels out.
 */
record Spread(double median, double least, double most) {
  static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("no measurements");
    }
    List<Double> sorted = values.stream().sorted().toList();
    int half = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1 ? sorted.get(half) : (sorted.get(half - 1) + sorted.get(half)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
  }

  /** The spread of {@code values[i] / bases[i]}. */
  static Spread ofRatios(List<Double> values, List<Double> bases) {
    if (values.size() != bases.size()) {
      throw new IllegalArgumentException(
          values.size() + " values cannot be paired with " + bases.size());
    }
    Double[] ratios = new Double[values.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = values.get(i) / bases.get(i);
    }
    return of(List.of(ratios));
  }

  static double geometricMean(List<Double> values) {
    double logarithms = values.stream().mapToDouble(Math::log).average().orElseThrow();
    return Math.exp(logarithms);
  }

  /** Median and ends in words. */
  String text(String format) {
    return String.format(
        Locale.ROOT, format + " (" + format + " - " + format + ")", median, least, most);
  }
}
