package dev.bohr.bench;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.simplify.Cost;
import dev.bohr.core.simplify.Proof;
import dev.bohr.core.simplify.Simplification;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.Strategies;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The JVM that {@link SimplifyTable} starts for one program: finds failing runs, each with a seed
 * of its own, simplifies each with both algorithms, and prints a line of {@link SimplifiedTrace}
 * for each; then looks for the {@link Optimum} of each failure; then lets the bounded search look
 * for the bug, and prints what that took.
 */
public final class SimplifyLoop {
  /** What the paper gave its context-bounded search. */
  private static final int CHESS_RUNS = 10_000;

  private static final long CHESS_NANOS = 60_000_000_000L;
  private static final long MOST_RUNS = 20_000;
  private static final long SECOND = 1_000_000_000L;
  private static final long SIMPLIFY_NANOS = 120 * SECOND;

  /** For each trace, up to {@link #MOST_PROOF_NANOS}; all failures of a program share it. */
  private static final long PROOF_NANOS = 5 * SECOND;

  private static final long MOST_PROOF_NANOS = 120 * SECOND;

  private static final int REPLAYS = 100;

  /** A subject whose bug is so rare that most seeds miss it would take for ever. */
  private static final int SEEDS_PER_TRACE = 3;

  /** One failing run, simplified by the default algorithm alone. */
  static final String LARGE = "large";

  private static final long LARGE_NANOS = 60 * SECOND;

  private final String name;
  private final Runnable program;
  private final ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
  private final PrintStream out;
  private final Map<Symptom, Simplification.Result> simplest = new LinkedHashMap<>();

  private SimplifyLoop(String name, Runnable program, PrintStream out) {
    this.name = name;
    this.program = program;
    this.out = out;
  }

  /** Takes the main class and how many failing runs to simplify, or {@link #LARGE}. */
  public static void main(String[] args) {
    PrintStream out = System.out;
    try {
      Runnable program = MainProgram.of(ClassLoader.getSystemClassLoader(), args[0], List.of());
      SimplifyLoop loop = new SimplifyLoop(args[0], program, out);
      if (args[1].equals(LARGE)) {
        loop.large();
      } else {
        int count = Integer.parseInt(args[1]);
        loop.traces(count);
        loop.optima(Math.min(count * PROOF_NANOS, MOST_PROOF_NANOS));
        loop.boundedSearch();
      }
    } catch (BadTargetException | RuntimeException | Error e) {
      MeasuredLoop.fail(out, e);
    }
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  private void traces(int count) {
    int found = 0;
    for (int seed = 1; found < count && seed <= SEEDS_PER_TRACE * count; seed++) {
      long start = System.nanoTime();
      // The paper's traces come from race-directed random testing, too.
      SearchResult result = search("race-directed", seed, MOST_RUNS, SECOND * 60);
      SearchResult.Found failure = result.found();
      if (failure != null) {
        found++;
        double seconds = (System.nanoTime() - start) / 1e9;
        Schedule schedule = failure.result().schedule();
        Symptom symptom = Symptom.of(failure.result().ending());
        SimplifiedTrace.Side best =
            simplify(schedule, symptom, Simplification.Choice.BEST, SIMPLIFY_NANOS);
        SimplifiedTrace.Side tinertia =
            simplify(schedule, symptom, Simplification.Choice.TINERTIA, SIMPLIFY_NANOS);
        print(
            new SimplifiedTrace(seed, name(symptom), result.runs(), seconds, best, tinertia)
                .line());
      }
    }
  }

  private SimplifiedTrace.Side simplify(
      Schedule schedule, Symptom symptom, Simplification.Choice choice, long nanos) {
    Options options = Options.defaults().withPoints(schedule.points()).followingRulesOf(schedule);
    try (Runner runner = new Runner(options, program, name, "")) {
      long start = System.nanoTime();
      Simplification.Settings settings =
          new Simplification.Settings(
              choice, Simplification.ALL_STEPS, false, Integer.MAX_VALUE, false);
      Simplification.Result result =
          Objects.requireNonNull(
              new Simplification(runner, state, settings).run(schedule, symptom, nanos, () -> {}),
              "a schedule that was confirmed does not fail");
      double seconds = (System.nanoTime() - start) / 1e9;
      simplest.merge(
          symptom, result, (a, b) -> a.after().cost().compareTo(b.after().cost()) <= 0 ? a : b);
      return new SimplifiedTrace.Side(result, seconds, replays(runner, result, symptom));
    }
  }

  private int replays(Runner runner, Simplification.Result result, Symptom symptom) {
    int failed = 0;
    Replay replay = new Replay(result.schedule());
    for (int i = 0; i < REPLAYS; i++) {
      replay.beginRun();
      state.restore();
      failed += Symptom.of(runner.run(replay)).isSameAs(symptom) ? 1 : 0;
    }
    return failed;
  }

  private void large() {
    SearchResult.Found found =
        Objects.requireNonNull(search("random", 1, MOST_RUNS, SECOND * 60).found());
    SimplifiedTrace.Side side =
        simplify(
            found.result().schedule(),
            Symptom.of(found.result().ending()),
            Simplification.Choice.BEST,
            LARGE_NANOS);
    print(side.largeLine());
  }

  private static String name(Symptom symptom) {
    return Integer.toHexString(symptom.hashCode());
  }

  private void optima(long nanos) {
    simplest.forEach(
        (symptom, result) ->
            print(optimum(symptom, result.after().cost(), nanos / simplest.size()).line()));
  }

  private Optimum optimum(Symptom symptom, Cost least, long nanos) {
    try (Runner runner = new Runner(Options.defaults(), program, name, "")) {
      long start = System.nanoTime();
      Proof.Result proof =
          new Proof(runner, state, symptom::isSameAs, nanos, () -> {}).ofSwitches(least);
      boolean refuted = proof.simpler() != null;
      return new Optimum(
          name(symptom),
          refuted ? proof.tried() + 1 : least.switches(),
          refuted || proof.switches().isProven(),
          proof.executions(),
          (System.nanoTime() - start) / 1e9);
    }
  }

  private void boundedSearch() {
    long start = System.nanoTime();
    SearchResult result = search("preemption", 1, CHESS_RUNS, CHESS_NANOS);
    print(
        SimplifiedTrace.boundedLine(
            result.runs(), (System.nanoTime() - start) / 1e9, result.found() != null));
  }

  private SearchResult search(String strategy, long seed, long runs, long nanos) {
    SearchSettings settings = new SearchSettings(seed, 0, runs, nanos, false, 0);
    try (Runner runner = new Runner(Options.defaults(), program, name, "")) {
      return new Search(
              runner,
              Strategies.named(strategy, settings.strategySeed()),
              settings,
              state,
              Map.of())
          .run((made, steps) -> {});
    }
  }

  private void print(String line) {
    out.println(line);
    out.flush();
  }
}
