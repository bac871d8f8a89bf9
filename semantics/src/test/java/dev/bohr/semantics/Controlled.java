package dev.bohr.semantics;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Pinning;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Strategies;
import dev.bohr.core.strategy.Strategy;
import java.util.List;

/** Runs programs of the suite under control in this JVM. */
public final class Controlled {
  private Controlled() {}

  static {
    Pinning.pinThisJvm(Integer.getInteger("bohr.core", 0));
  }

  /** Makes sure that this JVM is pinned, as one that searches is. */
  public static void pin() {
    // The static initialiser has done it.
  }

  /** Runs that are watched to learn which accesses are shared. */
  private static final int WATCHED = 15;

  /** A runner that has learned the point set, as a search does. */
  static Runner runner(Runnable program, String name) {
    return runner(Options.defaults(), program, name);
  }

  static Runner runner(Options options, Runnable program, String name) {
    Runner runner = new Runner(options, program, name, "");
    runner.mode().sharing().watch(true);
    runner.run(new DefaultRule());
    RandomWalk random = new RandomWalk(1);
    for (int i = 0; i < WATCHED; i++) {
      random.beginRun();
      runner.run(random);
    }
    runner.mode().sharing().watch(false);
    runner.mode().sharing().narrow();
    return runner;
  }

  /** The engines that this JDK can run. */
  static List<EngineChoice> engines() {
    return Runtime.version().feature() >= 24
        ? List.of(EngineChoice.THREADS, EngineChoice.FIBERS)
        : List.of(EngineChoice.THREADS);
  }

  static Strategy strategy(long seed) {
    return Strategies.endless(seed);
  }
}
