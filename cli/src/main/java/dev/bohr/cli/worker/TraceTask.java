package dev.bohr.cli.worker;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Points;
import dev.bohr.core.engine.Sharing;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Unsupported;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.core.trace.TraceWriter;
import dev.bohr.runtime.Sites;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Records a few runs in the worker's directory: one under the default rule, then others, for code
 * that is reached under some schedules only. As many runs go before, which show what threads share:
 * of accesses to other variables nothing need be told.
 */
final class TraceTask {
  private final WorkerConfig config;
  private final Path directory;
  private final Runner runner;
  private final ProcessState state;

  /** Made so far; read by the heartbeat. */
  private volatile long runs;

  TraceTask(WorkerConfig config, Path directory, Runnable target, ProcessState state) {
    this.config = config;
    this.directory = directory;
    this.runner =
        new Runner(config.options(), target, config.target().describe(), config.codeHash());
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws IOException {
    Heartbeat.start(
        config.parent(), log, () -> new WorkerMessage.Progress(runs, runner.mode().steps()));
    watch();
    int traces = 0;
    int threads = 0;
    String problem = "";
    Strategy others = Strategies.named(config.strategy(), config.seed());
    while (traces < config.runs() && (traces == 0 || mayGoOn())) {
      RunResult result = record(traces == 0 ? new DefaultRule() : others);
      problem = problem.isEmpty() ? problem(result.ending()) : problem;
      threads = Math.max(threads, result.threads());
      TraceWriter.write(
          Objects.requireNonNull(result.trace()), directory.resolve(TraceFiles.trace(traces++)));
    }
    TraceFiles.writeVolatiles(directory, volatiles());
    return new WorkerMessage.Traced(traces, threads, problem);
  }

  private boolean mayGoOn() {
    return !runner.mode().tainted() && config.nanosLeft() > 0;
  }

  private void watch() {
    Sharing sharing = runner.mode().sharing();
    Strategy others = Strategies.named(config.strategy(), config.seed());
    for (int i = 0; i < config.runs() && (i == 0 || mayGoOn()); i++) {
      Strategy strategy = i == 0 ? new DefaultRule() : others;
      state.restore();
      strategy.beginRun();
      sharing.watch(true);
      runner.run(strategy);
      sharing.watch(false);
      runs++;
    }
    sharing.narrow();
  }

  private RunResult record(Strategy strategy) {
    state.restore();
    strategy.beginRun();
    RunResult result = runner.record(strategy, Environment.of(config), false);
    runs++;
    return result;
  }

  /** Why a run says nothing, or not all, about the program; empty when it does. */
  private static String problem(Ending ending) {
    return Unsupported.reason(ending)
        .orElse(
            ending.kind().isBad() || ending.kind() == OutcomeKind.PASSED ? "" : ending.message());
  }

  private static SortedSet<String> volatiles() {
    SortedSet<String> keys = new TreeSet<>();
    for (int site = 1; site < Sites.count(); site++) {
      Sites.Site place = Sites.get(site);
      if (place.is(Sites.VOLATILE) && !place.is(Sites.LIBRARY)) {
        keys.add(Points.key(place));
      }
    }
    return keys;
  }
}
