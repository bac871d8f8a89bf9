package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Options;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.examples.Examples;
import dev.bohr.semantics.programs.SemanticsCase;
import dev.bohr.semantics.programs.SemanticsCases;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Statics that are reset in place behave as those of a class that was loaded for the run: the same
 * seed gives the same run, event by event.
 */
class ResetEqualsFreshLoaderTest {
  private static final long SEED = 20261115;
  private static final boolean FULL = Boolean.getBoolean("bohr.full");
  private static final int SEEDS_OF_EXAMPLE = FULL ? 200 : 6;
  private static final int SEEDS_OF_CASE = FULL ? 100 : 8;

  /** Runs whose steps are not those of later ones, as they load parts of the JDK. */
  private static final int WARM_UP = 5;

  /** Makes the program from the classes of a loader. */
  private interface Source {
    Runnable from(ClassLoader loader) throws Exception;
  }

  @TestFactory
  Stream<DynamicTest> examples() {
    return Examples.all().stream()
        .flatMap(
            each ->
                Stream.of(
                    example(each.name(), each.bug()), example(each.name() + " twin", each.twin())));
  }

  private static DynamicTest example(String name, Class<?> main) {
    Source source = loader -> program(loader, main.getName());
    return DynamicTest.dynamicTest(name, () -> compare(name, source, SEEDS_OF_EXAMPLE));
  }

  private static Runnable program(ClassLoader loader, String main) throws BadTargetException {
    return MainProgram.of(loader, main, List.of());
  }

  @TestFactory
  Stream<DynamicTest> statics() {
    return SemanticsCases.all().stream()
        .filter(SemanticsCase::usesStatics)
        .flatMap(
            each ->
                Stream.of(
                    statics(each.name(), each.buggy()),
                    statics(each.name() + " twin", each.twin())));
  }

  private static DynamicTest statics(String name, Runnable program) {
    String type = program.getClass().getName();
    Source source =
        loader -> (Runnable) Class.forName(type, false, loader).getConstructor().newInstance();
    return DynamicTest.dynamicTest(name, () -> compare(name, source, SEEDS_OF_CASE));
  }

  private static void compare(String name, Source source, int seeds) throws Exception {
    ClassLoader lasting = ResetEqualsFreshLoaderTest.class.getClassLoader();
    Runnable inPlace = source.from(lasting);
    Runnable[] current = new Runnable[1];
    try (Runner runner = new Runner(Options.defaults(), () -> current[0].run(), name, "")) {
      for (int i = -WARM_UP; i < seeds; i++) {
        current[0] = inPlace;
        RunResult reset = record(runner, lasting, SEED + i);
        ClassLoader fresh = new FreshLoader();
        current[0] = source.from(fresh);
        RunResult loaded = record(runner, fresh, SEED + i);
        if (i >= 0) {
          assertThat(reset.trace().firstDifference(loaded.trace()))
              .as("seed %d", SEED + i)
              .isEmpty();
          assertThat(reset.schedule().deviations()).isEqualTo(loaded.schedule().deviations());
        }
      }
    }
  }

  private static RunResult record(Runner runner, ClassLoader loader, long seed) {
    RandomWalk random = new RandomWalk(seed);
    random.beginRun();
    Thread self = Thread.currentThread();
    ClassLoader before = self.getContextClassLoader();
    self.setContextClassLoader(loader);
    try {
      return runner.record(random, Map.of());
    } finally {
      self.setContextClassLoader(before);
    }
  }
}
