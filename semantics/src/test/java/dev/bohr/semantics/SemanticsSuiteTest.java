package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import dev.bohr.semantics.programs.Expected;
import dev.bohr.semantics.programs.SemanticsCase;
import dev.bohr.semantics.programs.SemanticsCases;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * For every construct: the bug is found, replays exactly, and the correct twin is never reported.
 */
class SemanticsSuiteTest {
  private static final long SEED = 20261115;
  private static final int SCHEDULES_TO_FIND = 4_000;
  private static final boolean FULL = Boolean.getBoolean("bohr.full");
  private static final int SCHEDULES_OF_TWIN = FULL ? 3_000 : 50;
  private static final int REPLAYS = FULL ? 100 : 5;
  private static final int STEPS_OF_LIVELOCK = 20_000;
  private static final int COMPARED = FULL ? 10 : 3;

  @TestFactory
  Stream<DynamicTest> bugsAreFoundAndReplayExactly() {
    return SemanticsCases.all().stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> findAndReplay(each)));
  }

  @TestFactory
  Stream<DynamicTest> twinsAreNeverReported() {
    return SemanticsCases.all().stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> neverReported(each)));
  }

  @TestFactory
  Stream<DynamicTest> twinsRunTheSameTwice() {
    return SemanticsCases.all().stream()
        .map(each -> DynamicTest.dynamicTest(each.name(), () -> sameTwice(each)));
  }

  private static Runner runner(SemanticsCase each, Runnable program) {
    return Controlled.runner(options(each), program, each.name());
  }

  private static Options options(SemanticsCase each) {
    return Options.defaults().withSpurious(each.spurious());
  }

  /** A livelock is believed after as many steps as a run may have, by every thread. */
  private static Options optionsOfBug(SemanticsCase each) {
    boolean livelock = each.expected() == Expected.LIVELOCK;
    return livelock && !FULL ? options(each).withMaxSteps(STEPS_OF_LIVELOCK) : options(each);
  }

  private static void findAndReplay(SemanticsCase each) {
    try (Runner runner = Controlled.runner(optionsOfBug(each), each.buggy(), each.name())) {
      RunResult first = find(each, runner);
      for (int i = 0; i < REPLAYS; i++) {
        Replay replay = new Replay(first.schedule());
        RunResult again = runner.record(replay, Map.of());
        assertThat(replay.missed()).isNull();
        assertThat(first.trace().firstDifference(again.trace())).as("replay %d", i).isEmpty();
      }
    }
  }

  /** Finds the bug and records it; the very first replay must show it again. */
  private static RunResult find(SemanticsCase each, Runner runner) {
    Strategy strategy = Controlled.strategy(SEED);
    for (int run = 0; run < SCHEDULES_TO_FIND; run++) {
      strategy.beginRun();
      if (isExpected(each, runner.run(strategy))) {
        RunResult recorded = runner.record(runner.schedule());
        assertThat(isExpected(each, recorded.ending()))
            .as("run %d fails again: %s", run, recorded.ending().message())
            .isTrue();
        return recorded;
      }
    }
    return fail("not found in %d schedules of seed %d", SCHEDULES_TO_FIND, SEED);
  }

  private static boolean isExpected(SemanticsCase each, Ending ending) {
    Throwable thrown = ending.thrown();
    return ending.kind().name().equals(each.expected().name())
        && (each.type() == null || (thrown != null && each.type() == thrown.getClass()));
  }

  private static void neverReported(SemanticsCase each) {
    try (Runner runner = runner(each, each.twin())) {
      Strategy strategy = Controlled.strategy(SEED);
      for (int run = 0; run < SCHEDULES_OF_TWIN; run++) {
        strategy.beginRun();
        Ending ending = runner.run(strategy);
        assertThat(ending.kind())
            .as("seed %d run %d: %s", SEED, run, ending.message())
            .isEqualTo(OutcomeKind.PASSED);
      }
      assertThat(runner.mode().notes()).isEmpty();
    }
  }

  /** What {@code --check-determinism} does. */
  private static void sameTwice(SemanticsCase each) {
    try (Runner runner = runner(each, each.twin())) {
      Strategy strategy = Controlled.strategy(SEED);
      for (int run = 0; run < COMPARED; run++) {
        strategy.beginRun();
        RunResult first = runner.record(strategy, Map.of());
        RunResult second = runner.record(new Replay(first.schedule()), Map.of());
        assertThat(first.trace().firstDifference(second.trace()))
            .as("seed %d run %d", SEED, run)
            .isEmpty();
      }
    }
  }
}
