package dev.bohr.bench;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Search;
import dev.bohr.core.run.SearchResult;
import dev.bohr.core.run.SearchSettings;
import dev.bohr.core.strategy.Strategies;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * The JVM that {@link BohrSubject} starts: the search of {@code bohr explore} with its default
 * options and strategy, state reset included, on a test that passes. It counts whole runs, from the
 * end of one to the end of another.
 */
public final class BohrLoop {
  private final Runner runner;
  private final String engine;

  /** Runs that came to the end of the test; written by the test's main thread only. */
  private long passed;

  private volatile Request request;

  private BohrLoop(Runnable test, EngineChoice engine, long maxSteps) {
    Runnable counted =
        () -> {
          test.run();
          passed++;
        };
    Options options = Options.defaults().withEngine(engine);
    if (maxSteps > 0) {
      options = options.withMaxSteps(maxSteps);
    }
    this.engine = engine.name().toLowerCase(Locale.ROOT);
    this.runner = new Runner(options, counted, test.getClass().getName(), "");
  }

  /** Takes the test class, the engine and the step limit, 0 for the default. */
  public static void main(String[] args) throws Exception {
    Runnable test = (Runnable) Class.forName(args[0]).getDeclaredConstructor().newInstance();
    EngineChoice engine = EngineChoice.valueOf(args[1].toUpperCase(Locale.ROOT));
    BohrLoop loop = new BohrLoop(test, engine, Long.parseLong(args[2]));
    PrintStream out = System.out;
    Thread searcher = new Thread(() -> loop.search(out), "searcher");
    searcher.setDaemon(true);
    searcher.start();
    MeasuredLoop.serve(loop::count);
  }

  private void search(PrintStream out) {
    try {
      ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
      long endless = SearchSettings.UNLIMITED;
      SearchSettings settings = new SearchSettings(1, 0, endless, endless, false, 10);
      Search search =
          new Search(
              runner, Strategies.endless(settings.strategySeed()), settings, state, Map.of());
      SearchResult result = search.run((runs, steps) -> progressed(runs));
      MeasuredLoop.fail(out, new IllegalStateException("a passing test did not pass: " + result));
    } catch (Throwable e) {
      MeasuredLoop.fail(out, e);
    }
  }

  /** One stretch of time, which begins and ends with the end of a run. */
  private static final class Request {
    final long nanos;
    final CountDownLatch done = new CountDownLatch(1);
    boolean begun;
    long firstRuns;
    long firstPassed;
    long firstTime;
    long runs;
    long passed;
    long time;

    Request(long millis) {
      nanos = millis * 1_000_000;
    }
  }

  private void progressed(long runs) {
    Request open = request;
    if (open == null) {
      return;
    }
    long now = System.nanoTime();
    if (!open.begun) {
      open.begun = true;
      open.firstRuns = runs;
      open.firstPassed = passed;
      open.firstTime = now;
    } else if (now - open.firstTime >= open.nanos) {
      open.runs = runs - open.firstRuns;
      open.passed = passed - open.firstPassed;
      open.time = now - open.firstTime;
      request = null;
      open.done.countDown();
    }
  }

  private MeasuredLoop.Count count(long millis) throws InterruptedException {
    Request open = new Request(millis);
    request = open;
    open.done.await();
    if (open.passed != open.runs) {
      throw new IllegalStateException(
          (open.runs - open.passed) + " of " + open.runs + " runs did not pass");
    }
    if (!runner.mode().engineName().equals(engine)) {
      throw new IllegalStateException("not on " + engine + ": " + runner.mode().fallback());
    }
    return new MeasuredLoop.Count(open.runs, open.time / 1e9);
  }
}
