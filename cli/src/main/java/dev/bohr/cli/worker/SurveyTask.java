package dev.bohr.cli.worker;

import dev.bohr.core.engine.Ending;
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
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Searches each of several tests briefly, and tells how many threads it had: only a test with more
 * than one has more than one schedule. Most tests start no thread, so they are first run several at
 * a time, which saves what comes before and after each. When all of these pass in one run without a
 * second thread or anything else to choose, that was the only schedule of each; otherwise the run
 * says nothing, and they are run with fewer others, or alone.
 */
final class SurveyTask {
  /** How long one test may take, though its first run gets longer. */
  private static final long NANOS = 5_000_000_000L;

  /** How long a run may take: others want their turn. */
  private static final long RUN_NANOS = 15_000_000_000L;

  private final WorkerConfig config;
  private final ClassLoader loader;
  private final ProcessState state;
  private final Launched launched;
  private final List<String> words;
  private final GroupSize size;

  SurveyTask(WorkerConfig config, ClassLoader loader, ProcessState state) {
    this.config = config;
    this.loader = loader;
    this.state = state;
    this.launched = new Launched(config);
    List<String> arguments = config.target().arguments();
    this.size = new GroupSize(Integer.parseInt(arguments.get(0)));
    this.words = arguments.subList(1, arguments.size());
  }

  WorkerMessage run(ProgressLog log) throws BadTargetException {
    AtomicReference<@Nullable Runner> current = new AtomicReference<>();
    int[] at = {0};
    Heartbeat.start(
        config.parent(),
        log,
        () -> {
          Runner runner = current.get();
          return new WorkerMessage.Progress(at[0], runner == null ? 0 : runner.mode().steps());
        });
    int tests = words.size() / 2;
    boolean tainted = false;
    while (at[0] < tests && !tainted) {
      int from = at[0];
      int next = size.next(from, alike(from));
      log.write(new WorkerMessage.Surveying(next));
      try (Runner runner = runner(from, next)) {
        current.set(runner);
        runner.mode().takeAtMost(RUN_NANOS);
        List<WorkerMessage.Surveyed> answers =
            next > 1 ? together(from, next, runner) : List.of(alone(from, runner));
        answers.forEach(log::write);
        at[0] += answers.size();
        tainted = runner.mode().tainted();
      }
    }
    return new WorkerMessage.SurveyDone(at[0]);
  }

  /** How many tests from this one on have the same framework. */
  private int alike(int from) {
    int to = from;
    while (2 * to < words.size() && words.get(2 * to).equals(words.get(2 * from))) {
      to++;
    }
    return to - from;
  }

  private List<String> ids(int from, int tests) {
    return IntStream.range(from, from + tests).mapToObj(i -> words.get(2 * i + 1)).toList();
  }

  private Runner runner(int from, int tests) throws BadTargetException {
    List<String> arguments = List.of(words.get(2 * from), String.join("\t", ids(from, tests)));
    Runnable target = MainProgram.of(loader, config.mainClass(), arguments);
    return new Runner(config.options(), target, words.get(2 * from + 1), "");
  }

  /** Runs several tests at once; answers nothing when that says nothing about each. */
  private List<WorkerMessage.Surveyed> together(int from, int tests, Runner runner) {
    long start = System.nanoTime();
    OneThread strategy = new OneThread();
    strategy.beginRun();
    state.restore();
    Ending ending = runner.run(strategy);
    boolean skipped = launched.takeSkipped() != null;
    Set<String> passed = launched.passed();
    int quiet = (int) ids(from, tests).stream().takeWhile(passed::contains).count();
    if (quiet < tests
        || skipped
        || ending.kind() != OutcomeKind.PASSED
        || strategy.hasGivenUp()
        || runner.mode().threads() > 1) {
      size.inVain(from, tests, quiet);
      return List.of();
    }
    size.quiet(tests, System.nanoTime() - start);
    return IntStream.range(from, from + tests)
        .mapToObj(
            i -> new WorkerMessage.Surveyed(i, 1, 1, true, true, OutcomeKind.PASSED, "", null))
        .toList();
  }

  private WorkerMessage.Surveyed alone(int number, Runner runner) {
    long start = System.nanoTime();
    long share = config.nanosLeft() / (words.size() / 2 - number);
    SearchSettings settings =
        new SearchSettings(
            config.seed(), config.worker(), config.runs(), Math.min(NANOS, share), false, 0);
    Search search = config.newSearch(runner, settings, state, Map.of());
    SearchResult result = search.run((runs, steps) -> {});
    WorkerMessage.Surveyed answer =
        new WorkerMessage.Surveyed(
            number,
            runner.mode().threads(),
            result.runs(),
            result.end() == SearchResult.End.COMPLETE && result.claim() != null,
            search.passedAtFirst(),
            outcome(result),
            text(result),
            launched.takeSkipped());
    if (answer.isQuiet()) {
      size.quiet(1, System.nanoTime() - start);
    }
    return answer;
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
