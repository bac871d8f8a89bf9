package dev.bohr.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Schedules to the first bug as published with SURW: Zhao, Wolff, Mathur and Roychoudhury,
 * "Selectively Uniform Concurrency Testing", ASPLOS 2025; the repository zhaohuanqdcn/SURW, file
 * {@code stats/period/out.tex}. Means of 20 trials, of the C programs whose names the examples
 * have; a run that profiles the program counts.
 */
final class PublishedPower {
  static final String SOURCE =
      "Zhao, Wolff, Mathur, Roychoudhury, \"Selectively Uniform Concurrency Testing\", ASPLOS 2025,"
          + " data of the repository zhaohuanqdcn/SURW (stats/period/out.tex)";

  /** None of the trials found it; counted as their limit, which favours nobody. */
  private static final double MISSED = 10_000;

  /** No trials were made. */
  private static final double NONE = Double.NaN;

  /** The columns, by the names that Bohr has for the strategies. */
  private static final List<String> STRATEGIES = List.of("surw", "pct3", "pct10", "pos", "random");

  /** Over all 34 programs that somebody found the bug of, SafeStack aside. */
  private static final List<Double> OVER_34 = List.of(12.0, 159.0, 94.0, 62.0, 531.0);

  private static final Map<String, List<Double>> MEANS = new LinkedHashMap<>();

  static {
    put("stringbuffer", 8, 281, 26, 23, 2243);
    put("wsq", 6, 48, 16, 12, NONE);
    put("reorder-3", 7, 185, 148, 86, MISSED);
    put("reorder-4", 7, 554, 362, 533, MISSED);
    put("reorder-5", 10, 647, 1094, 2169, MISSED);
    put("reorder-10", 17, 3225, 4462, MISSED, MISSED);
    put("reorder-20", 6, 3005, 3297, MISSED, MISSED);
    put("reorder-50", 13, 3304, MISSED, MISSED, MISSED);
    put("reorder-100", 194, MISSED, MISSED, MISSED, MISSED);
    put("twostage", 8, 13, 9, 15, 464);
    put("twostage-100", 454, 7466, 5726, 6674, MISSED);
    put("account", 6, 4, 4, 4, 18);
    put("bluetooth-driver", 70, 112, 83, 36, 215);
    put("deadlock01", 2, 13, 7, 4, 3);
    put("lazy01", 2, 5, 5, 5, 21);
    put("stack", 5, 3, 3, 2, 176);
    put("token-ring", 8, 8, 8, 9, 13);
    put("wronglock", 7, 51, 20, 10, 36);
    put("wronglock-3", 9, 58, 14, 11, 36);
  }

  private PublishedPower() {}

  private static void put(String subject, double... means) {
    MEANS.put("sct-" + subject, List.of(means[0], means[1], means[2], means[3], means[4]));
  }

  /** Whether there are figures for an example. */
  static boolean has(String example) {
    return MEANS.containsKey(example);
  }

  /** The mean for an example; NaN if there is none. */
  static double mean(String example, String strategy) {
    int column = STRATEGIES.indexOf(strategy);
    return column < 0 || !has(example) ? NONE : MEANS.get(example).get(column);
  }

  /** The geometric mean over 34 programs; NaN if there is none. */
  static double overall(String strategy) {
    int column = STRATEGIES.indexOf(strategy);
    return column < 0 ? NONE : OVER_34.get(column);
  }
}
