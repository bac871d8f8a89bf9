package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.semantics.Controlled;
import org.junit.jupiter.api.Test;

/**
 * The proof of the engine: run under every schedule, random programs reach exactly the final states
 * that the independent interpreter enumerates, no more and no fewer.
 */
class EngineEqualsInterpreterTest {
  private static final long FIRST_SEED = 1;
  private static final int PROGRAMS =
      Integer.getInteger("bohr.programs", Boolean.getBoolean("bohr.full") ? 10_000 : 1_000);

  @Test
  void everyScheduleOfRandomProgramsEndsWhereTheInterpreterSays() {
    Controlled.pin();
    for (long seed = FIRST_SEED; seed < FIRST_SEED + PROGRAMS; seed++) {
      Program program = ProgramGenerator.generate(seed);
      assertThat(EngineStates.reached(program, seed))
          .as("seed %d, program:%n%s", seed, program)
          .isEqualTo(Interpreter.explore(program).finalStates());
    }
  }
}
