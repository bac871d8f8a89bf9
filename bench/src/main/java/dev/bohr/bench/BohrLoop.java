package dev.bohr.bench;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.trace.OutcomeKind;

/**
 * The JVM that {@link BohrSubject} starts: runs one test under control with Bohr's default options
 * and random walk, state reset included, and prints how many executions it did in a stretch of time
 * after the warm-up. Random walk switches threads more often than any other strategy, so these are
 * the slowest executions that a search makes.
 */
public final class BohrLoop {
  private BohrLoop() {}

  /** Runs that are watched to learn which accesses are shared, as a search does. */
  private static final int WATCHED = 8;

  /** Takes the test class, the warm-up and the measured time, both in milliseconds. */
  public static void main(String[] args) throws Exception {
    Runnable test = (Runnable) Class.forName(args[0]).getDeclaredConstructor().newInstance();
    try (Runner runner = new Runner(Options.defaults(), test, args[0], "")) {
      RandomWalk random = new RandomWalk(1);
      runner.mode().sharing().watch(true);
      runner.run(new DefaultRule());
      explore(runner, random, WATCHED, Long.MAX_VALUE);
      runner.mode().sharing().watch(false);
      runner.mode().sharing().narrow();
      explore(runner, random, Long.MAX_VALUE, Long.parseLong(args[1]));
      long start = System.nanoTime();
      long executions = explore(runner, random, Long.MAX_VALUE, Long.parseLong(args[2]));
      System.out.println(ChildJvm.resultLine(executions, (System.nanoTime() - start) / 1e9));
    }
    System.exit(0);
  }

  private static long explore(Runner runner, RandomWalk random, long runs, long millis) {
    long end = millis == Long.MAX_VALUE ? millis : System.nanoTime() + millis * 1_000_000;
    long done = 0;
    while (done < runs && System.nanoTime() < end) {
      random.beginRun();
      Ending ending = runner.run(random);
      if (ending.kind() != OutcomeKind.PASSED) {
        throw new IllegalStateException("a passing test did not pass: " + ending.message());
      }
      done++;
    }
    return done;
  }
}
