package dev.bohr.cli;

import dev.bohr.agent.EarlyClasses;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.cli.worker.Environment;
import dev.bohr.cli.worker.SearchTotals;
import dev.bohr.cli.worker.Simpler;
import dev.bohr.cli.worker.WorkerMessage;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.Failures;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.Strategies;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A search in this JVM, with the files and the words of {@code bohr explore}. */
final class InProcessSearch {
  private static final int REPLAYS = 10;

  private final InProcessRequest request;
  private final InProcessRuns runs;
  private final long start = System.nanoTime();

  InProcessSearch(InProcessRequest request, InProcessRuns runs) {
    this.request = request;
    this.runs = runs;
  }

  Map<String, Object> run() throws IOException {
    SearchOptions options = request.options();
    Duration limit = options.timeLimit();
    SearchSettings settings =
        new SearchSettings(
            options.seedOrNew(),
            0,
            options.runLimit(),
            limit == null ? SearchSettings.UNLIMITED : limit.toNanos(),
            false,
            REPLAYS,
            true);
    Map<String, String> environment = Environment.of(options.seedOrNew(), options.maxSteps);
    Runner runner = runs.runner(options.engineOptions());
    Search search =
        new Search(
            runner,
            Strategies.named(options.strategy, settings.strategySeed()),
            settings,
            runs.state(),
            environment);
    SearchResult result = search.run((made, steps) -> {});
    List<String> notes = new ArrayList<>(runs.notes());
    notes.addAll(Environment.notes(runner.mode(), EarlyClasses.ofLibraries()));
    if (result.end() == SearchResult.End.TAINTED) {
      notes.add("threads that nobody can stop were left behind, which ended the search early");
    }
    SearchTotals totals = new SearchTotals();
    totals.add(WorkerMessage.SearchDone.of(result, notes));
    SearchText text = new SearchText(totals, options, Duration.ofNanos(System.nanoTime() - start));
    SearchResult.Found found = result.found();
    if (found == null) {
      boolean clean = text.exitCode() == ExitCode.CLEAN;
      return Map.of(
          InProcess.OUTCOME,
          clean ? InProcess.PASSED : InProcess.UNSURE,
          InProcess.TEXT,
          text.nothingFound().strip(),
          InProcess.WARNING,
          !notes.isEmpty() || result.inconclusive().count() > 0);
    }
    Simpler simpler =
        Simpler.of(found, runner, runs.state(), environment, options.simplification());
    notes.addAll(simpler.notes());
    FailureFiles files =
        Failures.of(
            request.target(),
            simpler.run(),
            simpler.run().summary(),
            notes,
            new Failure.Search(result.engine(), options.seedOrNew(), 0, found.run(), result.runs()),
            request.withHint(environment),
            simpler.rate());
    return new InProcessFailure(request, files, simpler.run().ending().thrown())
        .published(text.found(files.failure()));
  }
}
