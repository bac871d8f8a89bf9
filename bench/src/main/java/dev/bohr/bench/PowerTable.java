package dev.bohr.bench;

import static dev.bohr.bench.PowerOrder.PORTFOLIO;
import static java.util.stream.Collectors.joining;

import dev.bohr.examples.Example;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * What the searches of {@link ExplorePower} amount to.
 *
 * @param strategies the columns of what the subjects were tried with
 * @param limit schedules after which a bug counts as missed
 * @param seconds within which the portfolio has to find a bug
 * @param bugs the results for the programs with a bug
 * @param twins the results for the correct ones
 */
record PowerTable(
    List<String> strategies,
    long limit,
    double seconds,
    Map<Example, List<PowerResult>> bugs,
    Map<Example, List<PowerResult>> twins) {

  /** Examples that were tried with every strategy. */
  private static boolean isSubject(Example example) {
    return example.suite() == Example.Suite.SCTBENCH;
  }

  private List<Example> subjects(Predicate<String> wanted) {
    return bugs.keySet().stream()
        .filter(PowerTable::isSubject)
        .filter(example -> wanted.test(example.name()))
        .toList();
  }

  private List<PowerResult> results(Example example, String strategy) {
    return bugs.get(example).stream().filter(result -> result.strategy().equals(strategy)).toList();
  }

  private double mean(Example example, String strategy) {
    return results(example, strategy).stream()
        .mapToLong(result -> result.capped(limit))
        .average()
        .orElse(Double.NaN);
  }

  /** The geometric mean over the subjects; NaN if there are none. */
  double geometricMean(String strategy) {
    return geometricMean(subjects(name -> true), example -> mean(example, strategy));
  }

  private static double geometricMean(List<Example> examples, ToDoubleFunction<Example> mean) {
    List<Double> known =
        examples.stream().mapToDouble(mean).filter(value -> !Double.isNaN(value)).boxed().toList();
    return known.isEmpty() ? Double.NaN : Spread.geometricMean(known);
  }

  List<String> subjectHeader() {
    List<String> header = new ArrayList<>(List.of("subject"));
    header.addAll(strategies);
    header.add("published SURW");
    return header;
  }

  /** One row for each subject; the last is the geometric mean. */
  List<List<String>> subjectRows() {
    List<List<String>> rows = new ArrayList<>();
    for (Example subject : subjects(name -> true)) {
      List<String> row = new ArrayList<>(List.of(subject.name()));
      strategies.forEach(strategy -> row.add(cell(subject, strategy)));
      row.add(number(PublishedPower.mean(subject.name(), "surw")));
      rows.add(row);
    }
    if (!rows.isEmpty()) {
      rows.add(
          row(
              "geometric mean",
              this::geometricMean,
              number(PublishedPower.overall("surw")) + " over 34"));
    }
    return rows;
  }

  private String cell(Example subject, String strategy) {
    List<PowerResult> results = results(subject, strategy);
    if (results.stream().allMatch(result -> result.end().equals(PowerResult.BROKEN))) {
      return PowerResult.BROKEN;
    }
    long missed = results.stream().filter(result -> !result.foundWithin(limit)).count();
    return number(mean(subject, strategy)) + (missed == 0 ? "" : " (" + missed + ")");
  }

  List<String> meanHeader() {
    List<String> header = new ArrayList<>(List.of("geometric mean over"));
    header.addAll(strategies);
    return header;
  }

  /** Geometric means beside published ones; only those over the same subjects compare. */
  List<List<String>> meanRows() {
    List<Example> all = subjects(name -> true);
    List<Example> both = subjects(PublishedPower::has);
    List<List<String>> rows = new ArrayList<>();
    rows.add(row("all " + all.size() + " subjects", this::geometricMean));
    rows.add(
        row(
            "the " + both.size() + " that others tried",
            strategy -> geometricMean(both, example -> mean(example, strategy))));
    rows.add(
        row(
            "the same " + both.size() + ", published",
            strategy ->
                geometricMean(both, example -> PublishedPower.mean(example.name(), strategy))));
    rows.add(row("34 subjects, published", PublishedPower::overall));
    return rows;
  }

  private List<String> row(String name, ToDoubleFunction<String> value, String... more) {
    List<String> row = new ArrayList<>(List.of(name));
    strategies.forEach(strategy -> row.add(number(value.applyAsDouble(strategy))));
    row.addAll(List.of(more));
    return row;
  }

  static List<String> exampleHeader() {
    return List.of(
        "example", "schedules", "most", "seconds", "most seconds", "missed", "outcome", "as known");
  }

  /** What the portfolio did with every example. */
  List<List<String>> exampleRows() {
    List<List<String>> rows = new ArrayList<>();
    for (Example example : bugs.keySet()) {
      List<PowerResult> results = results(example, PORTFOLIO);
      List<PowerResult> found = results.stream().filter(PowerResult::found).toList();
      DoubleSummaryStatistics schedules =
          found.stream().mapToDouble(PowerResult::schedules).summaryStatistics();
      DoubleSummaryStatistics time =
          found.stream().mapToDouble(PowerResult::seconds).summaryStatistics();
      boolean none = found.isEmpty();
      boolean known = found.stream().allMatch(result -> isKnown(example, result));
      rows.add(
          List.of(
              example.name(),
              none ? "-" : number(schedules.getAverage()),
              none ? "-" : number(schedules.getMax()),
              none ? "-" : seconds(time.getAverage()),
              none ? "-" : seconds(time.getMax()),
              Long.toString(results.size() - found.size()),
              found.stream().map(PowerResult::outcome).distinct().collect(joining(", ")),
              none ? "-" : known ? "yes" : "no: " + example.outcome()));
    }
    return rows;
  }

  private static boolean isKnown(Example example, PowerResult result) {
    return result.outcome().equals(example.outcome());
  }

  static List<String> twinHeader() {
    return List.of("twin of", "schedules", "seconds", "end", "reported");
  }

  List<List<String>> twinRows() {
    List<List<String>> rows = new ArrayList<>();
    twins.forEach(
        (example, results) ->
            results.forEach(
                result ->
                    rows.add(
                        List.of(
                            example.name(),
                            Long.toString(result.schedules()),
                            seconds(result.seconds()),
                            result.end().equals("complete") ? "exhausted" : result.end(),
                            result.outcome()))));
    return rows;
  }

  /**
   * One thing that has to hold.
   *
   * @param figure its name in the list of figures
   * @param value NaN if it was not measured, which is no better than missing it
   */
  record Verdict(String what, String figure, double value, double most) {
    /** Of schedules or of searches, as opposed to a mean. */
    boolean isCount() {
      return value == Math.rint(value) && Double.isFinite(value);
    }

    boolean met() {
      return value <= most;
    }

    List<String> row() {
      return List.of(what, number(most), number(value), met() ? "yes" : "NO");
    }
  }

  List<Verdict> verdicts() {
    return List.of(
        new Verdict(
            "geometric mean of the portfolio",
            "power_portfolio_mean",
            geometricMean(PORTFOLIO),
            12),
        new Verdict("geometric mean of SURW", "power_surw_mean", geometricMean("surw"), 15),
        new Verdict(
            "most schedules of the portfolio for sct-reorder-100",
            "power_reorder_100",
            most("sct-reorder-100"),
            1000),
        new Verdict(
            "most schedules of the portfolio for sct-twostage-100",
            "power_twostage_100",
            most("sct-twostage-100"),
            1000),
        new Verdict(
            "searches of the portfolio that did not find the known bug within "
                + number(seconds)
                + " s",
            "power_missed",
            missed(),
            0),
        new Verdict("twins reported or not explored", "power_twins", badTwins(), 0));
  }

  private double most(String name) {
    return bugs.keySet().stream()
        .filter(example -> example.name().equals(name))
        .flatMap(example -> results(example, PORTFOLIO).stream())
        .mapToDouble(result -> result.found() ? result.schedules() : Double.POSITIVE_INFINITY)
        .max()
        .orElse(Double.NaN);
  }

  private long missed() {
    return bugs.keySet().stream()
        .flatMap(
            example ->
                results(example, PORTFOLIO).stream()
                    .filter(result -> !isKnown(example, result) || result.seconds() > seconds))
        .count();
  }

  private long badTwins() {
    return twins.values().stream()
        .flatMap(List::stream)
        .filter(result -> result.found() || result.end().equals(PowerResult.BROKEN))
        .count();
  }

  /** What has to be told in words: children that broke, twins that were reported, other engines. */
  List<String> notes() {
    Map<String, Integer> notes = new LinkedHashMap<>();
    bugs.forEach(
        (example, results) ->
            results.stream()
                .filter(result -> !result.found() && !result.words().isEmpty())
                .forEach(result -> note(notes, example.name(), result)));
    twins.forEach(
        (example, results) ->
            results.stream()
                .filter(result -> !result.words().isEmpty())
                .forEach(result -> note(notes, "The twin of " + example.name(), result)));
    List<String> texts = new ArrayList<>();
    notes.forEach((text, times) -> texts.add(times == 1 ? text : text + " (" + times + " times)"));
    String threads =
        bugs.entrySet().stream()
            .filter(entry -> entry.getValue().stream().anyMatch(PowerTable::onThreads))
            .map(entry -> entry.getKey().name())
            .collect(joining(", "));
    if (!threads.isEmpty()) {
      texts.add("Not on fibers, or not to the end: " + threads + ".");
    }
    return texts;
  }

  private static boolean onThreads(PowerResult result) {
    return result.engine().equals(SpeedTable.THREADS);
  }

  private static void note(Map<String, Integer> notes, String who, PowerResult result) {
    notes.merge(who + ", " + result.strategy() + ": " + result.words(), 1, Integer::sum);
  }

  private static String seconds(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (Double.isInfinite(value)) {
      return "missed";
    }
    boolean whole = value >= 100 || value == Math.rint(value);
    return String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", value);
  }
}
