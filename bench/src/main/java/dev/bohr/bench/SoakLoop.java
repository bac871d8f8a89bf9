package dev.bohr.bench;

import dev.bohr.bench.speed.OwnIdentity;
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
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;

/**
 * The JVM that {@link Soak} starts: one long search on fibers. After every tenth of the runs it
 * collects all garbage and prints {@code sample RUNS HEAP_BYTES THREADS SECONDS}; at the end {@code
 * failures N}, followed by the first one in words.
 */
public final class SoakLoop {
  private static final int SAMPLES = 10;

  private SoakLoop() {}

  /** Takes the number of runs. */
  public static void main(String[] args) {
    long runs = Long.parseLong(args[0]);
    PrintStream out = System.out;
    long[] passed = {0};
    OwnIdentity test = new OwnIdentity();
    Runnable counted =
        () -> {
          test.run();
          passed[0]++;
        };
    Runner runner =
        new Runner(Options.defaults().withEngine(EngineChoice.FIBERS), counted, "OwnIdentity", "");
    ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
    SearchSettings settings = new SearchSettings(1, 0, runs, SearchSettings.UNLIMITED, false, 1);
    long start = System.nanoTime();
    long[] last = {0};
    SearchResult result =
        new Search(runner, Strategies.endless(settings.strategySeed()), settings, state, Map.of())
            .run(
                (made, steps) -> {
                  if (made % (runs / SAMPLES) == 0 && made != last[0]) {
                    last[0] = made;
                    sample(out, made, start);
                  }
                });
    // Of the runs that were made; a search that ended early is one more.
    long failures = Math.max(0, result.runs() - passed[0]) + (result.runs() < runs ? 1 : 0);
    String engine = runner.mode().engineName();
    if (!engine.equals("fibers")) {
      failures++;
    }
    String words = result.found() == null ? "" : result.found().summary();
    out.println(
        "failures "
            + failures
            + " "
            + words
            + result.inconclusive().first()
            + result.unconfirmed().first()
            + (engine.equals("fibers") ? "" : " left fibers: " + runner.mode().fallback()));
    out.flush();
    Runtime.getRuntime().halt(0);
  }

  /** On the carrier, between two runs. */
  private static void sample(PrintStream out, long runs, long start) {
    // Twice: what the first finds unreachable through references goes with the second.
    System.gc();
    System.gc();
    long heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    int threads = ManagementFactory.getThreadMXBean().getThreadCount();
    double seconds = (System.nanoTime() - start) / 1e9;
    out.printf(Locale.ROOT, "sample %d %d %d %.1f%n", runs, heap, threads, seconds);
    out.flush();
  }
}
