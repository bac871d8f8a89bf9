package dev.bohr.core.run;

import dev.bohr.core.failure.Failure;
import org.jspecify.annotations.Nullable;

/**
 * What a search has found and how far it came.
 *
 * @param runs schedules executed
 * @param steps steps of all of them
 * @param end why it stopped
 * @param inconclusive runs without an answer: not controllable, diverged
 * @param unfinished runs that were stopped while they went on, and in which nothing was found
 * @param unconfirmed runs that failed, but whose schedule did not give the failure again
 * @param nondeterminism why runs of the same schedule differ, as a clause without its end; null if
 *     they do not
 * @param points the point set at the end, in words
 * @param engine name of the engine
 * @param claim what can be said about all schedules, as a sentence without its end; null if nothing
 * @param doubt why nothing can be said about all schedules, however many are tried; null if nothing
 *     stands against
 * @param coverage what the runs have shown, in words; empty when nobody looked
 * @param found the failure, or null
 */
public record SearchResult(
    long runs,
    long steps,
    End end,
    Tally inconclusive,
    Tally unfinished,
    Tally unconfirmed,
    @Nullable String nondeterminism,
    String points,
    String engine,
    @Nullable String claim,
    @Nullable String doubt,
    String coverage,
    @Nullable Found found) {

  /** Why a search stopped. */
  public enum End {
    /** Runs or time are used up. */
    BUDGET,
    /** The strategy has nothing left to try. */
    COMPLETE,
    /** It found a failure, or a schedule that does not give the same run twice. */
    FOUND,
    /** Threads that nobody can stop were left behind: the search must go on in another JVM. */
    TAINTED
  }

  /**
   * Runs that gave no answer.
   *
   * @param count how many
   * @param first what the first of them said; empty when there was none
   */
  public record Tally(long count, String first) {
    public static final Tally NONE = new Tally(0, "");

    Tally plus(String reason) {
      return new Tally(count + 1, count == 0 ? reason : first);
    }

    /** Both together; the words of this one go first. */
    public Tally plus(Tally other) {
      return new Tally(count + other.count, count == 0 ? other.first : first);
    }
  }

  /**
   * A confirmed failure.
   *
   * @param run number of the run, from 0
   * @param result the run that confirmed it, with schedule and trace
   * @param summary one sentence for the user
   * @param rate how often replaying gave the failure again
   */
  public record Found(long run, RunResult result, String summary, Failure.ReplayRate rate) {}
}
