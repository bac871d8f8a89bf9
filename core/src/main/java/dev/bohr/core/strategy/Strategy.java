package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

/**
 * Decides which schedule a controlled run follows.
 *
 * <p>For each run the engine calls {@link #beginRun}, then {@link #choose} once per decision with
 * at least two candidates, in the order in which they come up, then {@link #endRun}. A strategy
 * that wants to know what happens between its decisions gives out a {@link Steps}. All calls of one
 * run happen one at a time, though on different threads; no synchronisation is needed. An
 * implementation must be deterministic: the same seed and the same answers of the program give the
 * same choices.
 */
public interface Strategy {
  /**
   * A run is about to start.
   *
   * @return false when the strategy has nothing left to try; the search is then complete
   */
  boolean beginRun();

  /**
   * Answers a position in {@link Decision#candidates}, or {@link #ABANDON} when the run would only
   * repeat what was seen before.
   */
  int choose(Decision decision);

  /** Ends the run without an outcome. */
  int ABANDON = -1;

  /** The run that has begun starts over, from its first decision. */
  void repeatRun();

  /** The run is over. */
  default void endRun(RunEnd end) {}

  /**
   * True when the run that has begun is one of those by which the strategy wants to say that it has
   * tried everything; it is then watched for points that are missing.
   */
  default boolean isExhaustive() {
    return false;
  }

  /**
   * What can be said about all schedules by now, as a sentence without its end; null if nothing.
   */
  default @Nullable String claim() {
    return null;
  }

  /**
   * Who is told of the steps of the run that begins, asked once before it; null when nobody wants
   * to know.
   */
  default @Nullable Steps steps(Decision.Threads threads) {
    return null;
  }

  /**
   * The set of points has changed between two runs: what was learned about positions in earlier
   * runs holds no longer.
   */
  default void pointsChanged() {}

  /** What the strategy is called on the command line and in files. */
  String name();
}
