package dev.bohr.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@link ExploreSpeed} measured, as the table and the figures that it ends with. Ratios are
 * taken round by round; a test's figure is their median, a comparison's figure the geometric mean
 * over the tests of the figures.
 */
final class SpeedTable {
  static final String LINCHECK = "lincheck";
  static final String THREADS = "threads";
  static final String FIBERS = "fibers";

  /** Which subject is compared with which. */
  private static final List<List<String>> COMPARISONS =
      List.of(List.of(THREADS, LINCHECK), List.of(FIBERS, LINCHECK), List.of(FIBERS, THREADS));

  private static final String NOT_MEASURED = "-";

  private final Map<SpeedCase, List<SpeedRounds.Round>> rounds = new LinkedHashMap<>();

  /** Adds rounds of a test; subjects that could not run it are missing in all of them. */
  void add(SpeedCase test, List<SpeedRounds.Round> more) {
    rounds.computeIfAbsent(test, key -> new ArrayList<>()).addAll(more);
  }

  static String comparison(List<String> pair) {
    return pair.get(0) + "_vs_" + pair.get(1);
  }

  List<String> header() {
    List<String> header = new ArrayList<>(List.of("test"));
    for (String subject : List.of(LINCHECK, THREADS, FIBERS)) {
      header.add(subject + "/s");
    }
    COMPARISONS.forEach(pair -> header.add(comparison(pair)));
    return header;
  }

  /** One row per test: executions per second, then ratios. */
  List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    rounds.forEach(
        (test, of) -> {
          List<String> row = new ArrayList<>(List.of(test.name()));
          for (String subject : List.of(LINCHECK, THREADS, FIBERS)) {
            row.add(isMeasured(of, subject) ? text(Spread.of(rates(of, subject))) : NOT_MEASURED);
          }
          for (List<String> pair : COMPARISONS) {
            row.add(areMeasured(of, pair) ? text(ratio(of, pair)) : NOT_MEASURED);
          }
          rows.add(row);
        });
    return rows;
  }

  /** Means over the tests of the figures, then each test, the large ones too. */
  Map<String, Double> figures() {
    Map<String, Double> figures = new LinkedHashMap<>();
    for (List<String> pair : COMPARISONS) {
      List<Double> medians = new ArrayList<>();
      rounds.forEach(
          (test, of) -> {
            if (!test.large() && areMeasured(of, pair)) {
              medians.add(ratio(of, pair).median());
            }
          });
      if (!medians.isEmpty()) {
        figures.put(comparison(pair), Spread.geometricMean(medians));
      }
    }
    for (List<String> pair : COMPARISONS) {
      rounds.forEach(
          (test, of) -> {
            if (areMeasured(of, pair)) {
              figures.put(comparison(pair) + "_" + test.snakeCase(), ratio(of, pair).median());
            }
          });
    }
    return figures;
  }

  private static Spread ratio(List<SpeedRounds.Round> of, List<String> pair) {
    return Spread.ofRatios(rates(of, pair.get(0)), rates(of, pair.get(1)));
  }

  private static boolean areMeasured(List<SpeedRounds.Round> of, List<String> pair) {
    return pair.stream().allMatch(subject -> isMeasured(of, subject));
  }

  private static boolean isMeasured(List<SpeedRounds.Round> of, String subject) {
    return !of.isEmpty() && of.stream().allMatch(round -> round.rates().containsKey(subject));
  }

  private static List<Double> rates(List<SpeedRounds.Round> of, String subject) {
    return of.stream().map(round -> round.rates().get(subject)).toList();
  }

  /** Slow tests and ratios with decimals, fast ones without. */
  private static String text(Spread spread) {
    return spread.text(spread.median() < 100 ? "%.2f" : "%.0f");
  }
}
