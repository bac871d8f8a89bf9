package dev.bohr.cli.worker;

import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.trace.OutcomeKind;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Searches each of several tests briefly, and tells how many threads it had: only a test with more
 * than one has more than one schedule.
 */
final class SurveyTask {
  /** How long one test may take, though its first run gets longer. */
  private static final long NANOS = 5_000_000_000L;

  /** How long a run may take: others want their turn. */
  private static final long RUN_NANOS = 15_000_000_000L;

  private final WorkerConfig config;
  private final ClassLoader loader;
  private final ProcessState state;

  SurveyTask(WorkerConfig config, ClassLoader loader, ProcessState state) {
    this.config = config;
    this.loader = loader;
    this.state = state;
  }

  WorkerMessage run(ProgressLog log) throws BadTargetException {
    List<String> words = config.target().arguments();
    AtomicReference<@Nullable Runner> current = new AtomicReference<>();
    int[] at = {0};
    Heartbeat.start(
        config.parent(),
        log,
        () -> {
          Runner runner = current.get();
          return new WorkerMessage.Progress(at[0], runner == null ? 0 : runner.mode().steps());
        });
    for (int i = 0; i + 1 < words.size(); i += 2) {
      at[0] = i / 2;
      Runnable target = MainProgram.of(loader, config.mainClass(), words.subList(i, i + 2));
      Runner runner = new Runner(config.options(), target, words.get(i + 1), "");
      runner.mode().takeAtMost(RUN_NANOS);
      current.set(runner);
      long share = config.nanosLeft() / ((words.size() - i) / 2);
      log.write(one(i / 2, runner, Math.min(NANOS, share)));
      boolean tainted = runner.mode().tainted();
      runner.close();
      if (tainted) {
        return new WorkerMessage.SurveyDone(i / 2 + 1);
      }
    }
    return new WorkerMessage.SurveyDone(words.size() / 2);
  }

  private WorkerMessage one(int number, Runner runner, long nanos) {
    SearchSettings settings =
        new SearchSettings(config.seed(), config.worker(), config.runs(), nanos, false, 0);
    Search search = config.newSearch(runner, settings, state, Map.of());
    SearchResult result = search.run((runs, steps) -> {});
    return new WorkerMessage.Surveyed(
        number,
        runner.mode().threads(),
        result.runs(),
        result.end() == SearchResult.End.COMPLETE && result.claim() != null,
        search.passedAtFirst(),
        outcome(result),
        text(result),
        Skipped.take(config));
  }

  private static OutcomeKind outcome(SearchResult result) {
    if (result.found() != null) {
      return result.found().result().ending().kind();
    }
    boolean answered =
        result.nondeterminism() == null
            && result.unconfirmed().count() == 0
            && result.inconclusive().count() < result.runs();
    return answered ? OutcomeKind.PASSED : OutcomeKind.INCONCLUSIVE;
  }

  private static String text(SearchResult result) {
    if (result.found() != null) {
      return result.found().summary();
    }
    if (result.nondeterminism() != null) {
      return result.nondeterminism();
    }
    return result.unconfirmed().plus(result.inconclusive()).plus(result.unfinished()).first();
  }
}
