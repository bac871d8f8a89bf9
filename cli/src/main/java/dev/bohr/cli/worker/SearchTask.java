package dev.bohr.cli.worker;

import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.Failures;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Searches for a failure and leaves its files in the worker's directory. */
final class SearchTask {
  private static final int REPLAYS = 10;

  /** How often the searching thread itself reports; the heartbeat does while a run is long. */
  private static final long REPORT_NANOS = 50_000_000;

  private final WorkerConfig config;
  private final Path directory;
  private final Runnable target;
  private final ProcessState state;
  private long reported = System.nanoTime();

  SearchTask(WorkerConfig config, Path directory, Runnable target, ProcessState state) {
    this.config = config;
    this.directory = directory;
    this.target = target;
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws IOException {
    Runner runner =
        new Runner(config.options(), target, config.target().describe(), config.codeHash());
    Map<String, String> environment = Environment.of(config);
    Search search = config.newSearch(runner, config.settings(REPLAYS), state, environment);
    Heartbeat.start(
        config.parent(),
        log,
        () ->
            new WorkerMessage.Progress(
                search.runs(), runner.mode().steps(), search.hasFailingRun()));
    SearchResult result =
        search.run(
            (runs, steps) -> {
              if (runs == 1 && search.passedAtFirst()) {
                log.write(new WorkerMessage.PassedAtFirst());
              }
              report(log, runs, steps);
            });
    List<String> notes = new ArrayList<>(Environment.notes(runner.mode()));
    String skipped = new Launched(config).takeSkipped();
    if (skipped != null) {
      notes.add(skipped.isEmpty() ? "the test was skipped" : "the test was skipped: " + skipped);
    }
    SearchResult.Found found = result.found();
    if (found != null) {
      Map<String, String> withRun = new HashMap<>(environment);
      withRun.put("run", Long.toString(found.run()));
      Simpler simpler = Simpler.of(found, runner, state, environment, config.simplify());
      notes.addAll(simpler.notes());
      Failures.of(
              config.target(),
              simpler.run(),
              config.target().summary(simpler.run().summary()),
              notes,
              new Failure.Search(
                  result.engine(), config.seed(), config.worker(), found.run(), result.runs()),
              withRun,
              simpler.rate())
          .write(directory);
    }
    return WorkerMessage.SearchDone.of(result, notes);
  }

  private void report(ProgressLog log, long runs, long steps) {
    long now = System.nanoTime();
    if (now - reported >= REPORT_NANOS) {
      reported = now;
      log.write(new WorkerMessage.Progress(runs, steps));
    }
  }
}
