package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.schedule.Timeouts;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.trace.Words;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How to search, and how long. */
final class SearchOptions {
  /** Schedules after which a failure that was seen after other tests is one of those others. */
  private static final long TO_CONFIRM = 100;

  private static final Duration DEFAULT_TIME = Duration.ofSeconds(60);

  /** More than enough for the largest machines; a typing error asks for more. */
  private static final int MAX_WORKERS = 1024;

  @Option(
      names = "--runs",
      paramLabel = "N",
      description = "Stop after N schedules (then there is no time limit unless given).")
  @Nullable Long runs;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      description = "Stop after this time: 500ms, 60s (the default), 2m.")
  @Nullable Duration time;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the search; by default a new one, which is printed.")
  @Nullable Long seed;

  @Option(
      names = "--strategy",
      paramLabel = "NAME",
      defaultValue = "portfolio",
      description =
          "Who runs next: portfolio (the default) shares the runs among the others and shifts to "
              + "what pays; or one of random, pct3, pct10, pos, surw, race-directed, rff, delay, "
              + "preemption, dpor.")
  String strategy = "portfolio";

  @Option(
      names = "--points",
      paramLabel = "sync|shared|all",
      defaultValue = "shared",
      description =
          "Where threads may be switched, besides synchronisation: at no plain access, "
              + "at those that can race (the default), at all, also inside methods of the JDK that "
              + "otherwise run whole.")
  String points = "shared";

  @Option(
      names = "--timeouts",
      paramLabel = "last|any|idle",
      defaultValue = "last",
      description =
          "When time may pass: timed waits expire only when nothing else can run, and sleeps end "
              + "at any time (last, the default); both end at any time (any), or both only when "
              + "nothing else can run (idle), for tests that sleep until others are done.")
  String timeouts = "last";

  @Option(
      names = "--spurious",
      description =
          "Let waits end, and weak compare-and-sets fail, without a reason, as their "
              + "specification allows.")
  boolean spurious;

  @Option(
      names = "--engine",
      paramLabel = "auto|fibers|threads",
      defaultValue = "auto",
      description = "How threads are switched; auto takes the fastest that works.")
  String engine = "auto";

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "JVMs that search at the same time; one per core by default.")
  @Nullable Integer workers;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      description = "Steps after which a run is stopped (" + Options.DEFAULT_MAX_STEPS + ").")
  long maxSteps = Options.DEFAULT_MAX_STEPS;

  @Option(
      names = "--check-determinism",
      description = "Run each schedule twice and compare the traces.")
  boolean checkDeterminism;

  @Option(
      names = "--no-simplify",
      description = "Report a failure as it was found, with all its switches.")
  boolean noSimplify;

  @Option(
      names = "-o",
      paramLabel = "DIR",
      description = "Where to put the files of a failure (.bohr/<time>-<name>).")
  @Nullable Path output;

  @Option(names = "--stall-timeout", paramLabel = "TIME", hidden = true)
  Duration stallTimeout = Duration.ofSeconds(30);

  @Option(
      names = {"-v", "--verbose"},
      description = "Show details.")
  boolean verbose;

  /** Checks what the types of the options cannot. */
  void check() {
    CommandError.atLeastOne("--runs", runs);
    CommandError.atLeastOne("--max-steps", maxSteps);
    CommandError.atLeastOne("--workers", workers);
    if (workers != null && workers > MAX_WORKERS) {
      throw CommandError.usage("--workers is %d; give at most %d.".formatted(workers, MAX_WORKERS));
    }
    if (!Strategies.names().contains(strategy)) {
      throw CommandError.usage(
          "--strategy is '%s'; give one of %s."
              .formatted(strategy, String.join(", ", Strategies.names())));
    }
    pointMode();
    timeoutMode();
    Engines.parse(engine);
  }

  PointSet.Mode pointMode() {
    return word("--points", PointSet.Mode.class, points);
  }

  Timeouts timeoutMode() {
    return word("--timeouts", Timeouts.class, timeouts);
  }

  private static <E extends Enum<E>> E word(String option, Class<E> type, String word) {
    E constant = Words.parse(type, word);
    if (constant == null) {
      throw CommandError.usage(
          "%s is '%s'; give one of %s.".formatted(option, word, Words.list(type)));
    }
    return constant;
  }

  /** The same for one of several searches, which may take this long; null for no limit. */
  SearchOptions within(@Nullable Duration share) {
    SearchOptions one = new SearchOptions();
    one.runs = runs;
    one.time = share;
    one.seed = seedOrNew();
    one.strategy = strategy;
    one.points = points;
    one.timeouts = timeouts;
    one.spurious = spurious;
    one.engine = engine;
    one.workers = workers;
    one.maxSteps = maxSteps;
    one.checkDeterminism = checkDeterminism;
    one.noSimplify = noSimplify;
    one.stallTimeout = stallTimeout;
    one.verbose = verbose;
    return one;
  }

  /**
   * The same for one search that is to confirm a failure: the first schedules of worker 0, in which
   * it was seen, and some more, since other tests may have left the JVM different from a fresh one.
   *
   * @param schedules how many it took
   * @param others whether there are other schedules
   * @param share null for no limit
   */
  SearchOptions first(long schedules, boolean others, @Nullable Duration share) {
    SearchOptions one = within(share);
    one.runs = others ? Math.max(schedules, Math.min(TO_CONFIRM, runLimit())) : schedules;
    one.workers = 1;
    return one;
  }

  /** What the engine is told. */
  Options engineOptions() {
    return Options.defaults()
        .withPoints(pointMode())
        .withTimeouts(timeoutMode())
        .withSpurious(spurious)
        .withMaxSteps(maxSteps)
        .withEngine(Engines.parse(engine));
  }

  /** Null when failures are reported as they were found. */
  Simplification.@Nullable Settings simplification() {
    return noSimplify ? null : Simplification.Settings.BRIEF;
  }

  long runLimit() {
    return runs == null ? SearchSettings.UNLIMITED : runs;
  }

  /** Null when the number of runs is the only limit. */
  @Nullable Duration timeLimit() {
    return time != null ? time : runs == null ? DEFAULT_TIME : null;
  }

  /** A short one, since people type it again. */
  long seedOrNew() {
    if (seed == null) {
      seed = ThreadLocalRandom.current().nextLong(1, 1_000_000_000);
    }
    return seed;
  }

  /** Not more than there are runs to make. */
  int workerCount() {
    int count = workers != null ? workers : Runtime.getRuntime().availableProcessors();
    return (int) Math.min(Math.min(count, MAX_WORKERS), runLimit());
  }
}
