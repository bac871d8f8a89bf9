package dev.bohr.cli.worker;

import dev.bohr.core.run.Comparison;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a worker tells the command line, one line of its progress file each. */
public sealed interface WorkerMessage {
  /** One that others follow; any other is the last of its worker. */
  sealed interface OnTheWay extends WorkerMessage {}

  /**
   * The worker is alive; one whose numbers stand still for long is stuck.
   *
   * @param failing whether a run has failed, so that the worker has yet to confirm it
   */
  record Progress(long runs, long steps, boolean failing) implements OnTheWay {
    public Progress(long runs, long steps) {
      this(runs, steps, false);
    }
  }

  /** The first run of a search, which has the same schedule in all workers, has passed. */
  record PassedAtFirst() implements OnTheWay {}

  /**
   * A search is over.
   *
   * @param claim what can be said about all schedules; null if nothing
   * @param doubt why nothing can be said about all schedules; null if nothing stands against
   * @param coverage what the runs have shown, in words
   * @param found whether the worker's directory holds the files of a failure
   * @param notes what could not be controlled
   */
  record SearchDone(
      long runs,
      long steps,
      SearchResult.End end,
      SearchResult.Tally inconclusive,
      SearchResult.Tally unfinished,
      SearchResult.Tally unconfirmed,
      @Nullable String nondeterminism,
      String points,
      String engine,
      @Nullable String claim,
      @Nullable String doubt,
      String coverage,
      boolean found,
      List<String> notes)
      implements WorkerMessage {
    public static SearchDone of(SearchResult result, List<String> notes) {
      return new SearchDone(
          result.runs(),
          result.steps(),
          result.end(),
          result.inconclusive(),
          result.unfinished(),
          result.unconfirmed(),
          result.nondeterminism(),
          result.points(),
          result.engine(),
          result.claim(),
          result.doubt(),
          result.coverage(),
          result.found() != null,
          notes);
    }
  }

  /**
   * The replays are over.
   *
   * @param times how many there were
   * @param failed those that failed as expected
   * @param same those with the same events
   * @param events how many events the first had
   * @param difference how the first that differed did so; null when all were the same
   * @param ending how the first ended, completing "The run ..."
   */
  record ReplayDone(
      long times,
      long failed,
      long same,
      long events,
      @Nullable String difference,
      String ending,
      List<String> notes)
      implements WorkerMessage {}

  /**
   * The comparison with changed code is over; the worker's directory holds the files of a failure
   * when it found one.
   */
  record CompareDone(Comparison.Answer answer, String reason, long interleavings)
      implements WorkerMessage {}

  /**
   * The simplification is over. The worker's directory holds the files of the simpler failure when
   * there is one.
   *
   * @param before the run as it was
   * @param after the simplest one that was found
   * @param executions how often the program was run for it
   * @param millis how long that took
   * @param proof whether nothing is simpler, as a sentence; null when nobody asked
   */
  record SimplifyDone(
      Simplification.Shape before,
      Simplification.Shape after,
      long executions,
      long millis,
      @Nullable String proof)
      implements WorkerMessage {}

  /**
   * The failure is not there any more.
   *
   * @param ending how the run ended, completing "The run ..."
   * @param difference where it first differed from the trace
   */
  record Gone(String ending, String difference) implements WorkerMessage {}

  /** A survey now makes a run of so many tests, beginning with the first that has no answer. */
  record Surveying(long tests) implements OnTheWay {}

  /**
   * One test of a survey has been run.
   *
   * @param test its number, from 0
   * @param threads how many the last run had
   * @param schedules how many were tried
   * @param all whether these are all that there are
   * @param passedAtFirst whether the first of them passed
   * @param text what the failure is, or why some or all runs have no answer; empty when there is
   *     nothing to say
   * @param skipped why the test was skipped; null when it was not
   */
  record Surveyed(
      long test,
      long threads,
      long schedules,
      boolean all,
      boolean passedAtFirst,
      OutcomeKind outcome,
      String text,
      @Nullable String skipped)
      implements OnTheWay {
    /** The test passes, and its only schedule was tried. */
    boolean isQuiet() {
      return threads == 1
          && schedules == 1
          && all
          && outcome == OutcomeKind.PASSED
          && text.isEmpty()
          && skipped == null;
    }
  }

  /** The survey is over, or must go on in another JVM with the test of this number. */
  record SurveyDone(long next) implements WorkerMessage {}

  /**
   * Runs have been recorded; the worker's directory holds their {@linkplain TraceFiles files}.
   *
   * @param traces how many
   * @param threads the most that one had
   * @param problem why one of them says nothing, or not all, about the program; empty when all do
   */
  record Traced(long traces, long threads, String problem) implements WorkerMessage {}

  /** The worker cannot work: an exit code for the command, and a sentence for the user. */
  record Problem(int exitCode, String message) implements WorkerMessage {}
}
