package dev.bohr.bench;

import dev.bohr.bench.speed.DeepStacks;
import dev.bohr.bench.speed.HundredThreads;
import dev.bohr.bench.speed.LockedIncrements;
import dev.bohr.bench.speed.PoolOfSixteen;
import dev.bohr.bench.speed.SynchronizedAndVolatile;
import dev.bohr.bench.speed.SynchronizedShort;
import dev.bohr.bench.speed.VolatileReadWrite;
import java.util.List;
import java.util.Locale;

/**
 * A test whose executions per second are compared.
 *
 * @param test a Runnable with a public constructor that passes under every schedule
 * @param large true for those that show how Bohr scales; they are no part of the figures
 * @param maxSteps Bohr's step limit; 0 for the default
 */
record SpeedCase(String test, boolean large, long maxSteps) {
  /** The tests of the figures. */
  static final List<Class<? extends Runnable>> TESTS =
      List.of(
          SynchronizedAndVolatile.class,
          SynchronizedShort.class,
          LockedIncrements.class,
          VolatileReadWrite.class);

  static List<SpeedCase> smallOnes() {
    return TESTS.stream().map(test -> new SpeedCase(test.getName(), false, 0)).toList();
  }

  static List<SpeedCase> largeOnes() {
    return List.of(
        new SpeedCase(HundredThreads.class.getName(), true, 0),
        // About a hundred times the steps that the default limit is made for.
        new SpeedCase(PoolOfSixteen.class.getName(), true, 100_000_000),
        new SpeedCase(DeepStacks.class.getName(), true, 0),
        new SpeedCase(ManyClasses.NAME, true, 0));
  }

  String name() {
    return test.substring(test.lastIndexOf('.') + 1);
  }

  /** The name as figures have it. */
  String snakeCase() {
    return name().replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
  }

  /** What a child needs on its class path beyond that of this JVM. */
  String classPath() {
    return test.equals(ManyClasses.NAME) ? ManyClasses.DIRECTORY.toString() : "";
  }
}
