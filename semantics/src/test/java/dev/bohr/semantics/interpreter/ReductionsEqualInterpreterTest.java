package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.strategy.Dpor;
import dev.bohr.core.strategy.PreemptionBounded;
import dev.bohr.core.strategy.SwitchBounded;
import dev.bohr.semantics.Controlled;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The searches that leave schedules out because others are equivalent still reach every final state
 * that the interpreter reaches, and no other.
 */
class ReductionsEqualInterpreterTest {
  private static final int PROGRAMS = Boolean.getBoolean("bohr.full") ? 5_000 : 500;
  private static final int MOST_PREEMPTIONS = 2;
  private static final int MOST_SWITCHES = 7;

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

  @Test
  void switchBoundedSearchReachesWhatEverySearchWithSoManySwitchesDoes() {
    Controlled.pin();
    // Every program is searched without any reduction as well.
    for (long seed = 1; seed <= PROGRAMS / 5; seed++) {
      Program program = ProgramGenerator.generate(seed);
      SortedMap<String, Integer> fewest = EngineStates.fewestSwitches(program, seed);
      for (int bound = 0; bound <= MOST_SWITCHES; bound++) {
        int wanted = bound;
        SortedSet<String> expected = new TreeSet<>(fewest.keySet());
        expected.removeIf(state -> fewest.getOrDefault(state, 0) > wanted);
        assertThat(EngineStates.reached(program, seed, new SwitchBounded(bound), bound))
            .as("seed %d, at most %d switches, program:%n%s", seed, bound, program)
            .isEqualTo(expected);
      }
    }
  }
}
