package dev.bohr.bench;

import dev.bohr.bench.TestSuites.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What became of the tests of one suite, counted. */
final class SuiteTally {
  static final List<String> HEADER =
      List.of(
          "suite",
          "tests",
          "skipped",
          "not reached",
          "passed",
          "of these, several threads but only one schedule",
          "failed",
          "not confirmed",
          "controlled %",
          "seconds");

  /** It failed after other tests, and there was no time to run it alone. */
  private static final String NOT_CONFIRMED = "not confirmed";

  /** What became of one test, as {@code tests.tsv} has it. */
  record Row(String test, int threads, int schedules, String result, String text) {
    private static final List<String> NO_FAILURES =
        List.of("passed", "skipped", "no answer", "not reached", NOT_CONFIRMED);

    boolean isFailure() {
      return !NO_FAILURES.contains(result);
    }

    private boolean isReached() {
      return !result.equals("skipped") && !result.equals("not reached");
    }

    /** Every run was controlled to its end. */
    private boolean isControlled() {
      return isFailure()
          || result.equals(NOT_CONFIRMED)
          || (result.equals("passed") && !text.contains("not controlled: "));
    }

    /** Nothing was searched, though there was something to search. */
    private boolean isOneOfMany() {
      return result.equals("passed")
          && threads > 1
          && schedules == 1
          && !text.startsWith("no bug in any schedule");
    }

    private boolean isHung() {
      return text.contains("it made no step for ");
    }

    /** Why not, without what differs from test to test. */
    private String cause() {
      return text.replaceFirst(".*(not controlled|no answer): ", "")
          .replaceAll("[(;,:].*", "")
          .replaceAll("[0-9]+", "N");
    }
  }

  /** Says why a test fails; empty when nobody knows. */
  interface Explanation {
    String of(Row row) throws IOException, InterruptedException;
  }

  private final Suite suite;
  private final List<Row> rows;
  private final Map<String, Integer> causes = new TreeMap<>();
  private final List<List<String>> failures = new ArrayList<>();
  private int unexplained;
  private long nanos;

  SuiteTally(Suite suite, List<Row> rows) {
    this.suite = suite;
    this.rows = rows;
    for (Row row : rows) {
      if (row.isReached() && !row.isControlled()) {
        causes.merge(row.cause(), 1, Integer::sum);
      }
    }
  }

  /** Of a suite that has no answer at all, for the reason that was printed. */
  static SuiteTally unlisted(Suite suite, String reason) {
    SuiteTally tally = new SuiteTally(suite, List.of());
    tally.causes.put("all of %s: %s".formatted(suite.name(), reason), 0);
    return tally;
  }

  static List<Row> read(Path file) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      String[] fields = line.split("\t", -1);
      if (!fields[0].equals("test")) {
        rows.add(
            new Row(
                fields[0],
                Integer.parseInt(fields[1]),
                Integer.parseInt(fields[2]),
                fields[3],
                fields[4]));
      }
    }
    return rows;
  }

  SuiteTally explain(Explanation explanation) throws IOException, InterruptedException {
    for (Row row : rows) {
      if (row.isFailure()) {
        String why = explanation.of(row);
        unexplained += why.isEmpty() ? 1 : 0;
        failures.add(
            List.of(suite.name(), row.test(), why.isEmpty() ? "NOT EXPLAINED" : why, row.text()));
      }
    }
    return this;
  }

  void took(long duration) {
    nanos = duration;
  }

  int reached() {
    return count(Row::isReached);
  }

  int notReached() {
    return count(row -> row.result().equals("not reached"));
  }

  int controlled() {
    return count(row -> row.isReached() && row.isControlled());
  }

  int hung() {
    return count(Row::isHung);
  }

  int unexplained() {
    return unexplained;
  }

  Map<String, Integer> causes() {
    return causes;
  }

  List<List<String>> failures() {
    return failures;
  }

  private int count(Predicate<Row> which) {
    return (int) rows.stream().filter(which).count();
  }

  private String count(String result) {
    return Integer.toString(count(row -> row.result().equals(result)));
  }

  /** A row under {@link #HEADER}. */
  List<String> cells() {
    return List.of(
        suite.name(),
        Integer.toString(rows.size()),
        count("skipped"),
        Integer.toString(notReached()),
        count("passed"),
        Integer.toString(count(Row::isOneOfMany)),
        Integer.toString(count(Row::isFailure)),
        count(NOT_CONFIRMED),
        String.format(Locale.ROOT, "%.1f", 100.0 * controlled() / Math.max(1, reached())),
        String.format(Locale.ROOT, "%.0f", nanos / 1e9));
  }
}
