package dev.bohr.semantics;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Alternating;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Pct;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Strategy;

/** Runs programs of the suite under control in this JVM. */
final class Controlled {
  private Controlled() {}

  /** Runs that are watched to learn which accesses are shared. */
  private static final int WATCHED = 8;

  /** A runner that has learned the point set, as a search does. */
  static Runner runner(Runnable program, String name) {
    Runner runner = new Runner(Options.defaults(), program, name, "");
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

  static Strategy strategy(long seed) {
    return new Alternating(new RandomWalk(seed), new Pct(seed, 3));
  }
}
