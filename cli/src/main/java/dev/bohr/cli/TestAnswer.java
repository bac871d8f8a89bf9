package dev.bohr.cli;

import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Target;
import dev.bohr.core.trace.Words;

/**
 * What is known about a test in the end.
 *
 * @param threads how many it had; 0 when nobody knows
 * @param schedules how many were tried
 * @param result {@code passed}, {@code skipped}, {@code no answer}, {@code not reached}, {@code not
 *     confirmed}, or the outcome of a confirmed failure
 * @param text the same for people
 */
record TestAnswer(Target test, long threads, long schedules, String result, String text) {
  private static final String PASSED = "passed";
  private static final String NO_ANSWER = "no answer";
  private static final String NOT_REACHED = "not reached";
  private static final String SKIPPED = "skipped";

  /** Before the reason why some runs of a test that passes had no answer. */
  private static final String NOT_CONTROLLED = "; not controlled: ";

  static TestAnswer notReached(Target test) {
    return new TestAnswer(test, 0, 0, NOT_REACHED, "not reached; give it more --time");
  }

  /** Whether it is more than that there was nothing to search. */
  boolean isWorthALook() {
    boolean alone = result.equals(PASSED) && threads <= 1 && !text.contains(NOT_CONTROLLED);
    return !alone && !result.equals(SKIPPED) && !result.equals(NOT_REACHED);
  }

  /** Of a test that needs no closer look, or for which there was no time. */
  static TestAnswer of(Target test, WorkerMessage.Surveyed surveyed) {
    if (surveyed.outcome().isBad()) {
      String text = "not confirmed, as time was over: " + surveyed.text();
      return of(test, surveyed, surveyed.schedules(), "not confirmed", text);
    }
    if (surveyed.outcome() != OutcomeKind.PASSED) {
      return lost(test, surveyed, surveyed.text());
    }
    if (surveyed.skipped() != null) {
      String why = surveyed.skipped().isEmpty() ? "" : ": " + surveyed.skipped();
      return of(test, surveyed, surveyed.schedules(), SKIPPED, SKIPPED + why);
    }
    String text =
        surveyed.threads() <= 1
            ? "passes, starts no thread"
            : surveyed.all() ? "no bug in any schedule" : "no bug found";
    text += surveyed.text().isEmpty() ? "" : NOT_CONTROLLED + surveyed.text();
    return of(test, surveyed, surveyed.schedules(), PASSED, text);
  }

  /** Of a test that had one. */
  static TestAnswer of(Target test, WorkerMessage.Surveyed surveyed, Exploration.Result searched) {
    long schedules = surveyed.schedules() + searched.totals().runs();
    if (searched.failure() != null) {
      Failure failure = searched.failure().failure();
      String sentence = failure.summary().substring(failure.target().prefix().length());
      return of(test, surveyed, schedules, Words.of(failure.outcome()), sentence);
    }
    String first = searched.text().lines().findFirst().orElse(NO_ANSWER);
    if (searched.exitCode() != ExitCode.CLEAN) {
      return of(test, surveyed, schedules, NO_ANSWER, first);
    }
    if (surveyed.outcome().isBad()) {
      String text = "failed after other tests, but not again alone: " + surveyed.text();
      return of(test, surveyed, schedules, NO_ANSWER, text);
    }
    boolean all = searched.totals().complete() && searched.totals().claim() != null;
    return of(test, surveyed, schedules, PASSED, all ? "no bug in any schedule" : "no bug found");
  }

  /** Of a test that could not be run to its end. */
  static TestAnswer lost(Target test, WorkerMessage.Surveyed surveyed, String reason) {
    return of(test, surveyed, surveyed.schedules(), NO_ANSWER, "no answer: " + reason);
  }

  private static TestAnswer of(
      Target test, WorkerMessage.Surveyed surveyed, long schedules, String result, String text) {
    return new TestAnswer(test, surveyed.threads(), schedules, result, text);
  }
}
