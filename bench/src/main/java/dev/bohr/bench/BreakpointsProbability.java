package dev.bohr.bench;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The target {@code breakpoints-probability}: how likely a breakpoint is hit, as the paper predicts
 * it and as {@link HitProbability} measures it, over the steps N, the visits M, the joint ones m
 * and the pause T. Seeds are fixed, so the figures are the same on every machine.
 */
public final class BreakpointsProbability {
  private static final int[] PAUSES = {10, 100, 1000, 10_000};

  private static final int[] NO_PAUSE = {1};

  private static final List<HitProbability> SHAPES =
      List.of(
          new HitProbability(10_000, 1, 1),
          new HitProbability(10_000, 10, 1),
          new HitProbability(10_000, 100, 1),
          new HitProbability(10_000, 10, 5),
          new HitProbability(10_000, 100, 5),
          new HitProbability(10_000, 100, 100),
          new HitProbability(1000, 10, 5),
          new HitProbability(100_000, 10, 5));

  /** How many standard errors are more than chance. */
  private static final double SIGNIFICANT = 3;

  /** Hits among trials. */
  private record Rate(int hits, int trials) {
    double value() {
      return (double) hits / trials;
    }

    /** How many standard errors it is above what was expected. */
    double above(double expected) {
      double error = Math.sqrt(expected * (1 - expected) / trials);
      return value() == expected ? 0 : (value() - expected) / error;
    }

    /** The square of the standard error, as a part of the value. */
    double relativeVariance() {
      return (1 - value()) / hits;
    }
  }

  /** One line of the table. */
  private record Row(HitProbability shape, int pause, Rate without, Rate with) {
    double gain() {
      return with.value() / without.value();
    }

    boolean isBelowBound() {
      return with.above(shape.atLeast(pause)) < -SIGNIFICANT;
    }

    boolean isBelowGain() {
      double error = gain() * Math.sqrt(with.relativeVariance() + without.relativeVariance());
      return gain() + SIGNIFICANT * error < shape.gainAtLeast(pause);
    }

    List<String> cells() {
      return List.of(
          Integer.toString(shape.steps()),
          Integer.toString(shape.visits()),
          Integer.toString(shape.joint()),
          Integer.toString(pause),
          number("%.1f", (double) shape.units(pause) / shape.steps()),
          number("%.5f", shape.without()),
          number("%.5f", without.value()),
          number("%.4f", shape.atLeast(pause)),
          number("%.4f", with.value()),
          number("%.1f", shape.gainAtLeast(pause)),
          number("%.1f", gain()) + (isBelowGain() ? " *" : ""));
    }
  }

  private BreakpointsProbability() {}

  public static void main(String[] args) {
    boolean quick = List.of(args).contains("--quick");
    int trials = quick ? 40_000 : 400_000;
    // So many since the gain's error is that of the rarer hits, and one trial costs little.
    int visitsWithout = quick ? 2_000_000 : 20_000_000;
    Map<HitProbability, Rate> without = new HashMap<>();
    List<Row> rows = new ArrayList<>();
    for (int seed = 0; seed < SHAPES.size(); seed++) {
      HitProbability shape = SHAPES.get(seed);
      int seedWithout = SHAPES.size() + seed;
      Rate base =
          without.computeIfAbsent(
              // Without a pause the other visits make no difference.
              new HitProbability(shape.steps(), shape.joint(), shape.joint()),
              key -> rates(key, NO_PAUSE, visitsWithout / key.joint(), seedWithout).get(0));
      List<Rate> with = rates(shape, PAUSES, trials, seed);
      for (int i = 0; i < PAUSES.length; i++) {
        rows.add(new Row(shape, PAUSES[i], base, with.get(i)));
      }
    }
    Report report = new Report("breakpoints-probability", quick);
    report.paragraph(
        String.format(
            Locale.ROOT,
            "Two threads of N steps; M of these satisfy the local predicate, m of the M the joint"
                + " one; a pause makes each of the M steps take T. %d trials with pausing, %d / m"
                + " without. *Longer*: how many times as long a thread takes that meets nobody."
                + " Predicted: the paper's formula, with pausing its lower bound. A star: the gain"
                + " is below what the paper calls the least one, by more than %.0f standard"
                + " errors.",
            trials,
            visitsWithout,
            SIGNIFICANT));
    report.table(
        List.of(
            "N",
            "M",
            "m",
            "T",
            "longer",
            "without: predicted",
            "measured",
            "with: predicted",
            "measured",
            "gain: predicted",
            "measured"),
        rows.stream().map(Row::cells).toList());
    report.figure("rows", rows.size());
    report.figure("below_bound", rows.stream().filter(Row::isBelowBound).count());
    report.figure("below_gain", rows.stream().filter(Row::isBelowGain).count());
    report.figure(
        "without_off",
        without.entrySet().stream()
            .filter(of -> Math.abs(of.getValue().above(of.getKey().without())) > SIGNIFICANT)
            .count());
    report.finish();
  }

  /** One rate for each pause. */
  private static List<Rate> rates(HitProbability shape, int[] pauses, int trials, long seed) {
    List<Rate> rates = new ArrayList<>();
    for (int hits : shape.hits(pauses, trials, seed)) {
      rates.add(new Rate(hits, trials));
    }
    return rates;
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
