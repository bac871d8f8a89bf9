package dev.bohr.cli;

import dev.bohr.agent.EarlyClasses;
import dev.bohr.cli.support.CommandError;
import dev.bohr.cli.worker.Environment;
import dev.bohr.core.engine.Options;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.run.Comparison;
import dev.bohr.core.run.FailureFiles;
import dev.bohr.core.run.FailureKind;
import dev.bohr.core.run.Failures;
import dev.bohr.core.run.Replays;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.trace.BadFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/**
 * A replay in this JVM: the schedule of a failure is executed once, after a run that does what the
 * JVM does only once. Where the code has changed since and the events with it, the two are
 * compared, as {@code bohr replay} does.
 */
final class InProcessReplay {
  private static final int NEIGHBOURS = 200;

  private final InProcessRequest request;
  private final InProcessRuns runs;
  private final Path directory;

  InProcessReplay(InProcessRequest request, InProcessRuns runs) {
    this.request = request;
    this.runs = runs;
    this.directory = Objects.requireNonNull(request.replay());
  }

  Map<String, Object> run() throws IOException, BadFileException {
    if (!Files.exists(directory.resolve(FailureFiles.FAILURE))) {
      throw CommandError.usage(
          "replay is '%s', and there is no %s in that directory; give the one that the failure named"
              .formatted(directory, FailureFiles.FAILURE));
    }
    FailureFiles files = FailureFiles.read(directory);
    String found = files.failure().target().name();
    if (!request.isOf(found)) {
      throw CommandError.usage(
          "replay is '%s', which is a failure of %s and not of %s; replay it there"
              .formatted(directory, found, request.name()));
    }
    Runner runner =
        runs.runner(
            Options.defaults()
                .withPoints(files.schedule().points())
                .followingRulesOf(files.schedule()));
    runs.state().restore();
    runner.run(new DefaultRule());
    runs.show(true);
    Replays.Result result =
        new Replays(runner, runs.state(), files.trace().environment())
            .run(
                files.schedule(),
                files.trace(),
                FailureKind.of(files.failure()),
                1,
                SearchSettings.UNLIMITED,
                number -> {});
    runs.show(false);
    boolean changed = !request.codeHash().equals(files.schedule().codeHash());
    if (changed && result.difference() != null) {
      runner.close();
      return compare(files);
    }
    return replayed(files, result);
  }

  private Map<String, Object> replayed(FailureFiles files, Replays.Result result)
      throws IOException {
    if (result.failed() == 0) {
      return Map.of(
          InProcess.OUTCOME,
          InProcess.UNSURE,
          InProcess.TEXT,
          "The replay of %s diverged: it %s. The first difference: %s."
              .formatted(directory, FailureKind.of(result.first().ending()), result.difference()));
    }
    return new InProcessFailure(request, files, result.first().ending().thrown())
        .at(
            directory,
            result.difference() == null
                ? "Replayed: the same %s, the same failure."
                    .formatted(Counts.of(result.events(), "event"))
                : "Replayed: the same failure, but replays differ in detail: "
                    + result.difference()
                    + ".");
  }

  private Map<String, Object> compare(FailureFiles files) throws IOException {
    // The old keys of points mean nothing in new code: every access that may be one is.
    Runner runner =
        runs.runner(
            Options.defaults()
                .withPoints(files.schedule().points().mode())
                .followingRulesOf(files.schedule()));
    runs.state().restore();
    runner.run(new DefaultRule());
    Failure old = files.failure();
    Map<String, String> environment =
        Environment.of(old.search().seed(), request.options().maxSteps);
    Comparison.Result result =
        new Comparison(runner, runs.state(), environment)
            .run(files.schedule(), files.trace(), FailureKind.of(old), NEIGHBOURS);
    RunResult failing = result.failing();
    if (failing != null) {
      FailureFiles now =
          Failures.of(
              request.target(),
              failing,
              result.summary(),
              Environment.notes(runner.mode(), EarlyClasses.ofLibraries()),
              new Failure.Search(
                  runner.mode().engineName(), old.search().seed(), 0, 0, result.interleavings()),
              request.withHint(environment),
              new Failure.ReplayRate(1, 1));
      return new InProcessFailure(request, now, failing.ending().thrown())
          .published(
              result.answer() == Comparison.Answer.STILL_FAILS
                  ? "The code has changed: it still fails."
                  : "The code has changed: the old failure is gone, but it fails in another way.");
    }
    if (result.answer() == Comparison.Answer.NO_LONGER_FAILS && !result.lost().isEmpty()) {
      return stale(
          "%s around it pass, but the program no longer comes to %s where the failure switched threads (first: %s)"
              .formatted(
                  Counts.of(result.interleavings(), "interleaving"),
                  Counts.of(result.lost().size(), "place"),
                  result.lost().get(0)));
    }
    if (result.answer() == Comparison.Answer.NO_LONGER_FAILS) {
      return Map.of(
          InProcess.OUTCOME,
          InProcess.PASSED,
          InProcess.TEXT,
          "The code has changed: %s no longer fails; %s around the old failure pass."
              .formatted(directory, Counts.of(result.interleavings(), "interleaving")));
    }
    return stale(result.reason());
  }

  /** It must not pass without having been where the failure was. */
  private Map<String, Object> stale(String reason) {
    return Map.of(
        InProcess.OUTCOME,
        InProcess.UNSURE,
        InProcess.TEXT,
        "The code has changed: %s is stale, because %s. Find the failure again and pin it anew (`bohr pin`); if it is repaired for good, search without replay."
            .formatted(directory, reason));
  }
}
