package dev.bohr.cli;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SearchTotals;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.SearchResult.Tally;
import java.time.Duration;

/** Says what a search has done, and within which limits; decides what that means for the shell. */
final class SearchText {
  private final SearchTotals totals;
  private final SearchOptions options;
  private final Duration elapsed;

  SearchText(SearchTotals totals, SearchOptions options, Duration elapsed) {
    this.totals = totals;
    this.options = options;
    this.elapsed = elapsed;
  }

  /** The exit code of a search that has no failure to show. */
  int exitCode() {
    boolean unsure =
        totals.nondeterminism() != null
            || totals.unconfirmed().count() > 0
            || totals.inconclusive().count() >= Math.max(1, totals.runs());
    return unsure ? ExitCode.UNSURE : ExitCode.CLEAN;
  }

  /** The result of a search that has no failure to show; whole lines. */
  String nothingFound() {
    StringBuilder text = new StringBuilder();
    Tally unconfirmed = totals.unconfirmed();
    Tally inconclusive = totals.inconclusive();
    if (totals.nondeterminism() != null) {
      line(text, "No answer: %s.", totals.nondeterminism());
    } else if (unconfirmed.count() > 0) {
      line(
          text,
          "Not confirmed: %s did not fail again under the same schedule; the first: %s.",
          Counts.of(unconfirmed.count(), "failing run"),
          unconfirmed.first());
    } else if (exitCode() == ExitCode.UNSURE) {
      line(text, "No answer: %s.", inconclusive.first());
    }
    line(text, "No bug found in %s %s.", Counts.of(totals.runs(), "schedule"), circumstances());
    if (totals.complete()) {
      line(text, complete());
    } else {
      if (totals.claim() != null) {
        line(text, "So far " + totals.claim() + ".");
      }
      if (!totals.coverage().isEmpty()) {
        line(text, "Coverage: " + totals.coverage() + ".");
      }
    }
    if (!totals.points().isEmpty()) {
      line(text, "Points: %s.", totals.points());
    }
    if (exitCode() == ExitCode.CLEAN) {
      some(text, totals.unfinished(), "stopped while the program went on");
      some(text, inconclusive, "without an answer");
    }
    int shown = 0;
    for (String note : totals.notes()) {
      if (options.verbose || shown++ < 3) {
        line(text, "Note: %s.", note);
      }
    }
    return text.toString();
  }

  private String complete() {
    if (totals.claim() != null) {
      return "The search is complete: " + totals.claim() + ".";
    }
    return "The strategy has tried all that it knows; these are not all schedules"
        + (totals.doubt() == null ? "." : ", because " + totals.doubt() + ".");
  }

  /** How many runs say less than the others, and why. */
  private static void some(StringBuilder text, Tally runs, String how) {
    if (runs.count() > 0) {
      line(
          text,
          "Inconclusive: %s %s%s: %s.",
          Counts.of(runs.count(), "run"),
          how,
          runs.count() == 1 ? "" : "; the first",
          runs.first());
    }
  }

  /** Where the failure turned up. */
  String found(Failure failure) {
    return "Found in run %d of worker %d, after %s %s."
        .formatted(
            failure.search().run(),
            failure.search().worker(),
            Counts.of(totals.runs(), "schedule"),
            circumstances());
  }

  private String circumstances() {
    return "(%s, seed %d, %s, %s)"
        .formatted(
            options.strategy,
            options.seedOrNew(),
            Counts.of(options.workerCount(), "worker"),
            Durations.format(elapsed));
  }

  private static void line(StringBuilder text, String line, Object... values) {
    text.append(values.length == 0 ? line : line.formatted(values)).append(System.lineSeparator());
  }
}
