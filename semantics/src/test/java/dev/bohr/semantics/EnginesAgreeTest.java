package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.BadTargetException;
import dev.bohr.core.run.MainProgram;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.trace.Trace;
import dev.bohr.examples.Example;
import dev.bohr.examples.Examples;
import dev.bohr.semantics.programs.SemanticsCase;
import dev.bohr.semantics.programs.SemanticsCases;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The engines are one: a schedule that was recorded on threads runs the same on fibers, event by
 * event, and the other way round.
 */
class EnginesAgreeTest {
  private static final long SEED = 20261122;
  private static final int SCHEDULES = Boolean.getBoolean("bohr.full") ? 5 : 1;
  private static final int FIBERS_FROM = 24;

  @TestFactory
  Stream<DynamicTest> onExamples() throws BadTargetException {
    assumeFibers();
    List<DynamicTest> tests = new ArrayList<>();
    for (Example each : Examples.all()) {
      tests.add(agree(each.name(), main(each.bug())));
      tests.add(agree(each.name() + " twin", main(each.twin())));
    }
    return tests.stream();
  }

  @TestFactory
  Stream<DynamicTest> onSemanticsCases() {
    assumeFibers();
    List<DynamicTest> tests = new ArrayList<>();
    for (SemanticsCase each : SemanticsCases.all()) {
      tests.add(agree(each.name(), each.buggy()));
      tests.add(agree(each.name() + " twin", each.twin()));
    }
    return tests.stream();
  }

  private static void assumeFibers() {
    int feature = Runtime.version().feature();
    assumeTrue(
        feature >= FIBERS_FROM, "JDK %d has no fibers to compare threads with".formatted(feature));
  }

  private static Runnable main(Class<?> type) throws BadTargetException {
    return MainProgram.of(type.getClassLoader(), type.getName(), List.of());
  }

  private static DynamicTest agree(String name, Runnable program) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          compare(program, name, EngineChoice.THREADS, EngineChoice.FIBERS, SEED);
          compare(program, name, EngineChoice.FIBERS, EngineChoice.THREADS, SEED + SCHEDULES);
        });
  }

  private static void compare(
      Runnable program, String name, EngineChoice from, EngineChoice to, long seed) {
    List<RunResult> recorded = new ArrayList<>();
    try (Runner runner = runner(program, name, from)) {
      for (int i = 0; i < SCHEDULES; i++) {
        RandomWalk random = new RandomWalk(seed + i);
        random.beginRun();
        runner.run(random);
        // A run that is the first to get somewhere in the JDK makes steps that no other makes.
        recorded.add(runner.record(runner.record(runner.schedule()).schedule()));
      }
      assertThat(runner.mode().fallback()).as("on %s", from).isEmpty();
    }
    try (Runner runner = runner(program, name, to)) {
      for (int i = 0; i < SCHEDULES; i++) {
        Schedule schedule = recorded.get(i).schedule();
        Trace expected = recorded.get(i).trace();
        Replay replay = new Replay(schedule);
        Trace trace = runner.record(replay, Map.of()).trace();
        assertThat(expected.firstDifference(trace))
            .as("seed %d, recorded on %s, replayed on %s", seed + i, from, to)
            .isEmpty();
        assertThat(replay.missed()).isNull();
      }
      assertThat(runner.mode().fallback()).as("on %s", to).isEmpty();
    }
  }

  private static Runner runner(Runnable program, String name, EngineChoice engine) {
    Controlled.pin();
    Runner runner = new Runner(Options.defaults().withEngine(engine), program, name, "");
    runner.run(new DefaultRule());
    return runner;
  }
}
