package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Sharing;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.SearchResult.End;
import dev.bohr.core.run.SearchResult.Tally;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Coverage;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Profile;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.RunEnd;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.Trace;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Executes a target under one schedule after another until one fails or the budget is used up.
 *
 * <p>The first run follows the default rule, so that a program that always fails is found at once;
 * the others follow the strategy. The first runs, and now and then later ones, are watched for what
 * threads share, and the point set is narrowed after them. A failing run is executed once more
 * under its schedule, recorded: only when that fails in the same way is it a failure; otherwise it
 * is counted as not confirmed and the search goes on. It goes on for a while, too, after a {@link
 * SecondChoice}, and ends without a failure where runs find the {@link Leftovers} of others.
 *
 * <p>Deterministic: the same target, settings and strategy give the same runs in the same order.
 * Not thread-safe, but {@link #runs} may be asked from any thread.
 */
public final class Search {
  /** A run may have so many times the decisions of the unhurried run, or so many at least. */
  private static final int PATIENCE = 8;

  private static final int LEAST_PATIENCE = 500;

  /** How long the rate of a failure is measured: the user waits for its report. */
  private static final long REPLAY_NANOS = 3_000_000_000L;

  /** How long the last run may go on when the time is over. */
  private static final long LATE_NANOS = 2_000_000_000L;

  /** How often a failing run is repeated at most, where threads left control. */
  private static final int TRIES_OUTSIDE = 10;

  private final Runner runner;
  private Strategy strategy;
  private final SearchSettings settings;
  private final ProcessState state;
  private final Map<String, String> environment;

  /** When the time that the search may take began. */
  private long start;

  private volatile long runs;
  private volatile boolean hasFailingRun;
  private volatile boolean passedAtFirst;
  private long steps;
  private Tally inconclusive = Tally.NONE;
  private Tally unfinished = Tally.NONE;
  private Tally unconfirmed = Tally.NONE;
  private @Nullable String nondeterminism;
  private SearchResult.@Nullable Found found;

  /** What is reported if nothing better is found. */
  private @Nullable SecondChoice second;

  private final Coverage coverage = new Coverage();

  /** How many decisions of a run the strategy may make. */
  private long patience = Long.MAX_VALUE;

  /** Why not everything has happened that the schedules allow, of the first run of which so. */
  private @Nullable String doubt;

  /** No other schedule came up. */
  private boolean onlyOne;

  /** Why the search is over; null while it goes on. */
  private @Nullable End end;

  /**
   * @param environment goes into recorded traces
   */
  public Search(
      Runner runner,
      Strategy strategy,
      SearchSettings settings,
      ProcessState state,
      Map<String, String> environment) {
    this.runner = runner;
    this.strategy = strategy;
    this.settings = settings;
    this.state = state;
    this.environment = Map.copyOf(environment);
  }

  /** Told after each run, on the searching thread; must be quick. */
  @FunctionalInterface
  public interface Listener {
    void progressed(long runs, long steps);
  }

  /** Runs finished so far. */
  public long runs() {
    return runs;
  }

  /** Whether a run has failed, confirmed or not; asked by another thread. */
  public boolean hasFailingRun() {
    return hasFailingRun;
  }

  /** Whether the first run, which follows the default rule, has passed. */
  public boolean passedAtFirst() {
    return passedAtFirst;
  }

  /** Searches; called once. At least one run is made, however small the budget is. */
  public SearchResult run(Listener listener) {
    start = System.nanoTime();
    while (!runner.mode().perform(() -> loop(listener))) {
      Ending broken = runner.mode().brokenRun();
      if (!broken.mustRepeat()) {
        runs++;
        inconclusive = inconclusive.plus(broken.message());
        end = End.TAINTED;
      }
    }
    return result(end == null ? End.BUDGET : end);
  }

  private void loop(Listener listener) {
    while (end == null) {
      boolean over =
          runs > 0 && (runs >= settings.runs() || System.nanoTime() - start >= settings.nanos());
      end = over ? End.BUDGET : next();
      if (end == null) {
        endInTime();
      }
      listener.progressed(runs, steps);
    }
  }

  /**
   * From the second run on, also one that is long must not keep anybody waiting. (Where failures
   * are not replayed, others have the say about how long a run may take.)
   */
  private void endInTime() {
    if (settings.nanos() != SearchSettings.UNLIMITED && settings.replays() > 0) {
      long left = settings.nanos() - (System.nanoTime() - start);
      runner.mode().takeAtMost(Math.max(0, left) + LATE_NANOS);
    }
  }

  /** Makes the next run; answers why the search is over, or null when it goes on. */
  private @Nullable End next() {
    boolean first = runs == 0;
    Counting counting =
        new Counting(first ? new DefaultRule() : strategy, strategy, coverage, patience);
    if (!counting.beginRun()) {
      return End.COMPLETE;
    }
    boolean watched = Profile.isWatched(runs) || (!first && strategy.isExhaustive());
    Sharing sharing = runner.mode().sharing();
    sharing.watch(watched);
    Ending ending = execute(counting);
    sharing.watch(false);
    coverage.end();
    if (first) {
      passedAtFirst = ending.kind() == OutcomeKind.PASSED;
      start = settings.firstIsExtra() ? System.nanoTime() : start;
      patience = Math.max(LEAST_PATIENCE, PATIENCE * counting.decisions());
    }
    String doubtful = counting.isOutOfPatience() ? "runs may go on for long" : doubt(ending);
    doubt = doubt == null ? doubtful : doubt;
    counting.endRun(new RunEnd(coverage.gain(), doubtful));
    steps += runner.mode().steps();
    long run = runs++;
    judge(run, ending);
    if (found != null && second == null && SecondChoice.isOne(found)) {
      second = new SecondChoice(found, runs);
      strategy = SecondChoice.strategy(settings.strategySeed());
      found = null;
    }
    if (found != null || nondeterminism != null || (second != null && second.isOver(runs))) {
      return End.FOUND;
    }
    if (runner.mode().tainted()) {
      return End.TAINTED;
    }
    boolean harmless =
        ending.kind() == OutcomeKind.PASSED || (ending.isUnfinished() && !ending.isCutShort());
    boolean nothingToChoose = counting.decisions() == 0 && !runner.mode().hasPassedOverStrategy();
    if (first && nothingToChoose && harmless) {
      onlyOne = true;
      return End.COMPLETE;
    }
    if (watched && runner.mode().options().points() == PointSet.Mode.SHARED && sharing.narrow()) {
      strategy.pointsChanged();
    }
    return null;
  }

  private @Nullable String doubt(Ending ending) {
    return ending.kind() == OutcomeKind.PASSED ? runner.mode().doubt() : "a run had no answer";
  }

  private Ending execute(Strategy chosen) {
    state.restore();
    if (!settings.checkDeterminism()) {
      return runner.run(chosen);
    }
    if (runs == 0) {
      // What the JVM does only once (loading, linking) is in no later run; replays leave it out
      // too.
      runner.run(new DefaultRule());
      state.restore();
    }
    RunResult once = runner.record(chosen, environment);
    Trace trace = once.trace();
    state.restore();
    Trace again = runner.record(new Replay(once.schedule()), environment).trace();
    if (trace != null && again != null) {
      Optional<String> difference = trace.firstDifference(again);
      nondeterminism = difference.map(Search::differ).orElse(null);
    }
    return once.ending();
  }

  private static String differ(String how) {
    return "the program is not deterministic under control, two runs of one schedule differ: "
        + how;
  }

  private void judge(long run, Ending ending) {
    OutcomeKind kind = ending.kind();
    Optional<String> unsupported = Unsupported.reason(ending);
    if (unsupported.isPresent()) {
      inconclusive = inconclusive.plus(unsupported.get());
    } else if (kind.isBad()) {
      hasFailingRun = true;
      confirm(run, ending, runner.schedule());
    } else if (ending.isUnfinished()) {
      unfinished = unfinished.plus(ending.message());
    } else if (kind != OutcomeKind.PASSED) {
      inconclusive = inconclusive.plus(ending.message());
    }
  }

  private void confirm(long run, Ending seen, Schedule schedule) {
    if (settings.replays() > 0) {
      // A failure is worth the time.
      runner.mode().takeAtMost(0);
    }
    Replay replay = new Replay(schedule);
    FailureKind kind = FailureKind.of(seen);
    // What threads do in real I/O is not in the schedule: it may need several tries.
    int tries = runner.mode().notes().isEmpty() ? 1 : TRIES_OUTSIDE;
    RunResult result;
    FailureKind repeated;
    do {
      replay.beginRun();
      state.restore();
      result = runner.record(replay, environment);
      repeated = FailureKind.of(result.ending());
    } while (!kind.equals(repeated) && --tries > 0);
    if (!kind.equals(repeated)) {
      unconfirmed =
          unconfirmed.plus(
              "run %d %s, but the same schedule once more %s".formatted(run, kind, repeated));
      return;
    }
    Leftovers leftovers = new Leftovers(runner, state, settings.strategySeed());
    if (passedAtFirst && leftovers.make(kind)) {
      nondeterminism = Leftovers.words(result.summary());
      return;
    }
    found = new SearchResult.Found(run, result, result.summary(), rate(replay, kind));
  }

  private Failure.ReplayRate rate(Replay replay, FailureKind kind) {
    long start = System.nanoTime();
    int made = 0;
    int failed = 0;
    while (made < settings.replays() && System.nanoTime() - start < REPLAY_NANOS) {
      made++;
      replay.beginRun();
      state.restore();
      if (FailureKind.of(runner.run(replay)).equals(kind)) {
        failed++;
      }
    }
    return new Failure.ReplayRate(failed, made);
  }

  private SearchResult result(End why) {
    SearchResult.Found best = found == null && second != null ? second.found() : found;
    return new SearchResult(
        runs,
        steps,
        best == null ? why : End.FOUND,
        inconclusive,
        unfinished,
        unconfirmed,
        nondeterminism,
        PointWords.of(runner.mode()),
        runner.mode().engineName(),
        onlyOne ? "there is only one schedule" : strategy.claim(),
        doubt,
        CoverageWords.of(coverage),
        best);
  }
}
