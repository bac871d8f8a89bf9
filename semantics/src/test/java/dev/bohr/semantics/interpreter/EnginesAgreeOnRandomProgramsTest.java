package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.RunResult;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Replay;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.Trace;
import dev.bohr.semantics.Controlled;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Random programs run the same on both engines, event by event, when they follow one schedule. */
class EnginesAgreeOnRandomProgramsTest {
  private static final long FIRST_SEED = 1;
  private static final int PROGRAMS = Boolean.getBoolean("bohr.full") ? 3_000 : 300;
  private static final int FIBERS_FROM = 24;

  @Test
  void tracesOfRandomProgramsAreEqual() {
    int feature = Runtime.version().feature();
    assumeTrue(
        feature >= FIBERS_FROM, "JDK %d has no fibers to compare threads with".formatted(feature));
    Controlled.pin();
    for (long seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
      Program program = ProgramGenerator.generate(seed);
      String name = "Program" + seed;
      Class<?> compiled = ProgramCompiler.load(ProgramCompiler.compile(program, name), name);
      boolean threadsFirst = seed % 2 == 0;
      RunResult first =
          record(compiled, name, threadsFirst ? EngineChoice.THREADS : EngineChoice.FIBERS, seed);
      Replay replay = new Replay(first.schedule());
      Trace second =
          record(compiled, name, threadsFirst ? EngineChoice.FIBERS : EngineChoice.THREADS, replay)
              .trace();
      assertThat(first.trace().firstDifference(second))
          .as("seed %d, program:%n%s", seed, program)
          .isEmpty();
      assertThat(replay.missed()).as("seed %d", seed).isNull();
    }
  }

  private static RunResult record(Class<?> compiled, String name, EngineChoice engine, long seed) {
    RandomWalk random = new RandomWalk(seed);
    random.beginRun();
    return record(compiled, name, engine, random);
  }

  private static RunResult record(
      Class<?> compiled, String name, EngineChoice engine, Strategy strategy) {
    Options options = Options.defaults().withEngine(engine);
    CompiledProgram run = new CompiledProgram(compiled);
    try (Runner runner = new Runner(options, run.main(), name, "")) {
      RunResult result = runner.record(strategy, Map.of());
      assertThat(runner.mode().engineName()).isEqualToIgnoringCase(engine.name());
      return result;
    }
  }
}
