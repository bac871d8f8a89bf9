package dev.bohr.cli.worker;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.trace.Target;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a worker JVM is to do.
 *
 * @param parent process id of the command line
 * @param task which kind of work
 * @param target what is run, as files name it
 * @param mainClass with its package; the class path is that of the worker's JVM
 * @param codeHash of the program
 * @param points which accesses are points; a replay takes those that its schedule names, but the
 *     mode decides how its JVM is started
 * @param timeouts when timed waits may expire
 * @param spurious whether waits end and weak compare-and-sets fail without a reason
 * @param maxSteps steps after which a run is judged
 * @param engine what executes the threads
 * @param strategy name of the strategy of a search; empty in a replay
 * @param seed of the search
 * @param worker number of this worker
 * @param runs how many schedules at most
 * @param deadlineMillis when the last run begins, in epoch milliseconds; {@link Long#MAX_VALUE} for
 *     never
 * @param checkDeterminism whether each schedule is executed twice
 * @param failure directory of the failure to replay; null in a search
 * @param times how often to replay
 * @param showOutput whether the output of the first replay is shown
 * @param debugPort where the worker waits for a debugger; 0 when it does not
 * @param simplify how to simplify the failure; null when that is not wanted
 */
public record WorkerConfig(
    long parent,
    Task task,
    Target target,
    String mainClass,
    String codeHash,
    PointSet.Mode points,
    Timeouts timeouts,
    boolean spurious,
    long maxSteps,
    EngineChoice engine,
    String strategy,
    long seed,
    int worker,
    long runs,
    long deadlineMillis,
    boolean checkDeterminism,
    @Nullable String failure,
    int times,
    boolean showOutput,
    int debugPort,
    Simplification.@Nullable Settings simplify) {

  /** Kinds of work. */
  public enum Task {
    /** Search for a failure. */
    SEARCH,
    /** Replay a failure and compare event by event. */
    REPLAY,
    /** Replay a failure in code that has changed since. */
    COMPARE,
    /** Look for a simpler run with the same failure. */
    SIMPLIFY,
    /** Record a few runs. */
    TRACE,
    /**
     * Search each of several tests briefly. The target's arguments: how many of them must be run
     * alone, then two words for each.
     */
    SURVEY
  }

  /** The engine's options, for a search; a replay takes more from its schedule. */
  Options options() {
    Options defaults =
        target.kind() == Target.Kind.JUNIT ? Options.defaults().forTest() : Options.defaults();
    return defaults
        .withPatience(debugPort == 0 ? defaults.patienceNanos() : Options.FOREVER)
        .withPoints(points)
        .withTimeouts(timeouts)
        .withSpurious(spurious)
        .withMaxSteps(maxSteps)
        .withEngine(engine);
  }

  /** The limits of a search that starts now. */
  SearchSettings settings(int replays) {
    return new SearchSettings(seed, worker, runs, nanosLeft(), checkDeterminism, replays);
  }

  /** Makes the search that this configuration is for. */
  Search newSearch(
      Runner runner, SearchSettings settings, ProcessState state, Map<String, String> environment) {
    return new Search(
        runner, Strategies.named(strategy, settings.strategySeed()), settings, state, environment);
  }

  long nanosLeft() {
    return deadlineMillis == Long.MAX_VALUE
        ? SearchSettings.UNLIMITED
        : Math.max(0, deadlineMillis - System.currentTimeMillis()) * 1_000_000;
  }

  /** The step limit that a failure was found with. */
  public static long maxStepsOf(Failure failure) {
    String kept = failure.environment().get(Environment.MAX_STEPS);
    return kept != null && kept.matches("[1-9]\\d{0,17}")
        ? Long.parseLong(kept)
        : Options.DEFAULT_MAX_STEPS;
  }

  /** The same work for another worker. */
  WorkerConfig forWorker(int number, long runLimit) {
    return as(task, number, runLimit);
  }

  private WorkerConfig as(Task other, int number, long runLimit) {
    return new WorkerConfig(
        parent,
        other,
        target,
        mainClass,
        codeHash,
        points,
        timeouts,
        spurious,
        maxSteps,
        engine,
        strategy,
        seed,
        number,
        runLimit,
        deadlineMillis,
        checkDeterminism,
        failure,
        times,
        showOutput,
        debugPort,
        simplify);
  }

  /** A search; see {@link #forWorker} for its number and share. */
  public static WorkerConfig search(
      Target target,
      String mainClass,
      String codeHash,
      Options options,
      String strategy,
      long seed,
      long deadlineMillis,
      boolean checkDeterminism,
      Simplification.@Nullable Settings simplify) {
    return new WorkerConfig(
        ProcessHandle.current().pid(),
        Task.SEARCH,
        target,
        mainClass,
        codeHash,
        options.points(),
        options.timeouts(),
        options.spurious(),
        options.maxSteps(),
        options.engine(),
        strategy,
        seed,
        0,
        0,
        deadlineMillis,
        checkDeterminism,
        null,
        0,
        false,
        0,
        simplify);
  }

  /** A few runs of each of several tests. */
  public static WorkerConfig survey(
      Target tests,
      String mainClass,
      Options options,
      String strategy,
      long seed,
      long runs,
      long deadlineMillis) {
    return search(tests, mainClass, "", options, strategy, seed, deadlineMillis, false, null)
        .as(Task.SURVEY, 0, runs);
  }

  /** A few runs that are recorded; the first follows the default rule, the others the strategy. */
  public static WorkerConfig trace(
      Target target,
      String mainClass,
      String codeHash,
      Options options,
      String strategy,
      long seed,
      long runs,
      long deadlineMillis) {
    return search(target, mainClass, codeHash, options, strategy, seed, deadlineMillis, false, null)
        .as(Task.TRACE, 0, runs);
  }

  /** A replay of the failure in a directory. */
  public static WorkerConfig replay(
      Task task,
      Target target,
      String mainClass,
      String codeHash,
      PointSet.Mode points,
      long maxSteps,
      String failure,
      int times,
      long deadlineMillis,
      boolean showOutput,
      int debugPort) {
    return new WorkerConfig(
        ProcessHandle.current().pid(),
        task,
        target,
        mainClass,
        codeHash,
        points,
        Timeouts.LAST,
        false,
        maxSteps,
        // A debugger sees threads, but not fibers that are not running.
        debugPort == 0 ? EngineChoice.AUTO : EngineChoice.THREADS,
        "",
        0,
        0,
        0,
        deadlineMillis,
        false,
        failure,
        times,
        showOutput,
        debugPort,
        null);
  }

  /** A simplification of the failure in a directory. */
  public static WorkerConfig simplify(
      Target target,
      String mainClass,
      String codeHash,
      PointSet.Mode points,
      long maxSteps,
      String failure,
      long deadlineMillis,
      Simplification.Settings settings) {
    WorkerConfig replay =
        replay(
            Task.SIMPLIFY,
            target,
            mainClass,
            codeHash,
            points,
            maxSteps,
            failure,
            0,
            deadlineMillis,
            false,
            0);
    return new WorkerConfig(
        replay.parent,
        replay.task,
        target,
        mainClass,
        codeHash,
        points,
        replay.timeouts,
        replay.spurious,
        maxSteps,
        replay.engine,
        replay.strategy,
        replay.seed,
        replay.worker,
        replay.runs,
        deadlineMillis,
        false,
        failure,
        replay.times,
        false,
        0,
        settings);
  }
}
