package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.strategy.Dpor;
import dev.bohr.core.strategy.PreemptionBounded;
import dev.bohr.semantics.Controlled;
import org.junit.jupiter.api.Test;

/**
 * The searches that leave schedules out because others are equivalent still reach every final state
 * that the interpreter reaches, and no other.
 */
class ReductionsEqualInterpreterTest {
  private static final int PROGRAMS = Boolean.getBoolean("bohr.full") ? 5_000 : 500;
  private static final int MOST_PREEMPTIONS = 2;

  @Test
  void partialOrderReductionReachesEveryFinalState() {
    Controlled.pin();
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Program program = ProgramGenerator.generate(seed);
      assertThat(EngineStates.reached(program, seed, new Dpor(), () -> false))
          .as("seed %d, program:%n%s", seed, program)
          .isEqualTo(Interpreter.explore(program).finalStates());
    }
  }

  @Test
  void boundedSearchReachesWhatItSaysItHas() {
    Controlled.pin();
    for (long seed = 1; seed <= PROGRAMS; seed++) {
      Program program = ProgramGenerator.generate(seed);
      for (int bound = 0; bound <= MOST_PREEMPTIONS; bound++) {
        PreemptionBounded search = new PreemptionBounded();
        int wanted = bound;
        assertThat(EngineStates.reached(program, seed, search, () -> search.completed() == wanted))
            .as("seed %d, at most %d preemptions, program:%n%s", seed, bound, program)
            .isEqualTo(BoundedInterpreter.finalStates(program, bound));
      }
    }
  }
}
