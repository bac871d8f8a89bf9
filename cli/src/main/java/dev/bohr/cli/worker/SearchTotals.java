package dev.bohr.cli.worker;

import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.run.SearchResult.Tally;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The results of all workers of a search, merged. */
public final class SearchTotals {
  private long runs;
  private Tally inconclusive = Tally.NONE;
  private Tally unfinished = Tally.NONE;
  private Tally unconfirmed = Tally.NONE;
  private @Nullable String nondeterminism;
  private String points = "";
  private String coverage = "";
  private @Nullable String claim;
  private @Nullable String doubt;
  private long mostRuns;
  private boolean passedAtFirst;
  private boolean complete;
  private boolean stopped;
  private final Set<String> notes = new LinkedHashSet<>();

  /** A worker has come to its end. */
  public void add(WorkerMessage.SearchDone done) {
    runs += done.runs();
    inconclusive = inconclusive.plus(done.inconclusive());
    unfinished = unfinished.plus(done.unfinished());
    unconfirmed = unconfirmed.plus(done.unconfirmed());
    nondeterminism = nondeterminism == null ? done.nondeterminism() : nondeterminism;
    if (done.runs() >= mostRuns) {
      // The more runs a worker has made, the better it knows what is shared.
      mostRuns = done.runs();
      points = done.points();
      coverage = done.coverage();
    }
    if (done.claim() != null && (claim == null || done.end() == End.COMPLETE)) {
      claim = done.claim();
    }
    doubt = doubt == null ? done.doubt() : doubt;
    complete |= done.end() == End.COMPLETE;
    notes.addAll(done.notes());
  }

  /** A worker that was lost had made so many runs, and the last of them gave no answer. */
  void addLost(long finished, String reason) {
    runs += finished;
    inconclusive = inconclusive.plus(new Tally(1, reason));
  }

  /** A worker was stopped after so many runs, because the search is over. */
  void addStopped(long finished) {
    runs += finished;
    stopped = true;
  }

  /** The first run of a worker has passed. */
  void addPassedAtFirst() {
    passedAtFirst = true;
  }

  /** Whether the first run of any worker, which has the same schedule in all, has passed. */
  public boolean passedAtFirst() {
    return passedAtFirst;
  }

  public long runs() {
    return runs;
  }

  /** Runs without an answer. */
  public Tally inconclusive() {
    return inconclusive;
  }

  /** Runs that were stopped while they went on, and in which nothing was found. */
  public Tally unfinished() {
    return unfinished;
  }

  /** Failures that did not repeat. */
  public Tally unconfirmed() {
    return unconfirmed;
  }

  /** Why runs of one schedule differ, as a clause; null if they do not. */
  public @Nullable String nondeterminism() {
    return nondeterminism;
  }

  /** The point set in words; empty when no worker came to an end. */
  public String points() {
    return points;
  }

  /** What the runs of the busiest worker have shown, in words; empty when nobody looked. */
  public String coverage() {
    return coverage;
  }

  /** What can be said about all schedules; null if nothing. */
  public @Nullable String claim() {
    return claim;
  }

  /** Why nothing can be said about all schedules; null if nothing stands against. */
  public @Nullable String doubt() {
    return doubt;
  }

  /** True when the strategy of a worker has tried all that it knows. */
  public boolean complete() {
    return complete;
  }

  /** True when a worker was stopped in the middle of a run. */
  public boolean stopped() {
    return stopped;
  }

  /** What could not be controlled. */
  public Set<String> notes() {
    return notes;
  }
}
