package dev.bohr.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.SearchTotals;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.run.SearchResult.Tally;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class SearchTextTest {
  private static WorkerMessage.SearchDone done(
      long runs, End end, Tally inconclusive, Tally unconfirmed, @Nullable String nondeterminism) {
    return new WorkerMessage.SearchDone(
        runs,
        10 * runs,
        end,
        inconclusive,
        Tally.NONE,
        unconfirmed,
        nondeterminism,
        "synchronisation only; plain accesses run whole",
        "threads",
        null,
        null,
        "",
        false,
        List.of());
  }

  private static SearchText text(WorkerMessage.SearchDone... workers) {
    SearchTotals totals = new SearchTotals();
    for (WorkerMessage.SearchDone worker : workers) {
      totals.add(worker);
    }
    SearchOptions options = new SearchOptions();
    options.seed = 42L;
    options.workers = 2;
    return new SearchText(totals, options, Duration.ofSeconds(60));
  }

  @Test
  void statesTheCoverageOfACleanSearch() {
    SearchText text =
        text(
            done(12_000, End.BUDGET, Tally.NONE, Tally.NONE, null),
            done(345, End.BUDGET, Tally.NONE, Tally.NONE, null));

    assertThat(text.nothingFound().lines())
        .containsExactly(
            "No bug found in 12,345 schedules (portfolio, seed 42, 2 workers, 60 s).",
            "Points: synchronisation only; plain accesses run whole.");
    assertThat(text.exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void saysThatSomeRunsGaveNoAnswer() {
    SearchText text = text(done(100, End.BUDGET, new Tally(3, "it blocks"), Tally.NONE, null));

    assertThat(text.nothingFound())
        .contains("Inconclusive: 3 runs without an answer; the first: it blocks.");
    assertThat(text.exitCode()).isEqualTo(ExitCode.CLEAN);
  }

  @Test
  void saysThatRunsDidNotComeToAnEnd() {
    SearchText text =
        text(
            new WorkerMessage.SearchDone(
                3,
                600_000,
                End.BUDGET,
                Tally.NONE,
                new Tally(3, "the program waits in a loop without end"),
                Tally.NONE,
                null,
                "",
                "threads",
                null,
                null,
                "",
                false,
                List.of()));

    assertThat(text.nothingFound())
        .startsWith("No bug found in 3 schedules (")
        .contains(
            "Inconclusive: 3 runs stopped while the program went on; the first: the program waits"
                + " in a loop without end.");
    assertThat(text.exitCode()).as("nothing was found within what is stated").isZero();
  }

  @Test
  void hasNoAnswerWhenNoRunHas() {
    SearchText text = text(done(3, End.BUDGET, new Tally(3, "it blocks"), Tally.NONE, null));

    assertThat(text.nothingFound()).startsWith("No answer: it blocks.");
    assertThat(text.exitCode()).isEqualTo(ExitCode.UNSURE);
  }

  @Test
  void doesNotCallAProgramCleanThatFailedOnce() {
    SearchText text =
        text(done(100, End.BUDGET, Tally.NONE, new Tally(1, "run 7 failed, then passed"), null));

    assertThat(text.nothingFound())
        .startsWith("Not confirmed: 1 failing run did not fail again under the same schedule");
    assertThat(text.exitCode()).isEqualTo(ExitCode.UNSURE);
  }

  @Test
  void reportsNondeterminism() {
    SearchText text = text(done(5, End.FOUND, Tally.NONE, Tally.NONE, "event 3 differs"));

    assertThat(text.nothingFound()).startsWith("No answer: event 3 differs.");
    assertThat(text.exitCode()).isEqualTo(ExitCode.UNSURE);
  }

  @Test
  void saysThatThereIsNothingElseToTry() {
    assertThat(text(done(1, End.COMPLETE, Tally.NONE, Tally.NONE, null)).nothingFound())
        .contains("No bug found in 1 schedule (", "these are not all schedules");
  }
}
