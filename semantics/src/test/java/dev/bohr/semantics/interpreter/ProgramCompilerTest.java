package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.semantics.interpreter.Interpreter.Points;
import dev.bohr.semantics.interpreter.Interpreter.Result;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import dev.bohr.semantics.interpreter.ProgramCompiler.Style;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * Compiled programs: that a JVM accepts them, and that on real threads they end only as the
 * interpreter says, which tests the interpreter against the JVM as much as the compiler.
 */
class ProgramCompilerTest {

  private static final String NAME = "dev.bohr.semantics.interpreter.Generated";

  @Test
  void thousandProgramsVerify() throws Exception {
    for (long seed = 0; seed < 1_000; seed++) {
      Program program = ProgramGenerator.generate(seed);
      Class<?> compiled = ProgramCompiler.load(ProgramCompiler.compile(program, NAME), NAME);
      // Making an instance links the class, and that verifies it.
      CompiledProgram run = new CompiledProgram(compiled);
      assertThat(run.observed())
          .isEqualTo(FinalState.template(program.threads().size()).replace(FinalState.HOLE, '0'));
      assertThat(run.endings()).containsOnly(FinalState.NOT_STARTED);
      assertThat(Modifier.isVolatile(compiled.getField("v0").getModifiers())).isTrue();
      assertThat(Modifier.isVolatile(compiled.getField("x0").getModifiers())).isFalse();
    }
  }

  @Test
  void realThreadsThatCannotBlockEndAsTheInterpreterSays() {
    compare(false, 1_000, 15);
  }

  @Test
  void realThreadsThatMayBlockEndAsTheInterpreterSays() {
    compare(true, 500, 5);
  }

  private static void compare(boolean blocking, int seeds, int runs) {
    int reached = 0;
    int possible = 0;
    int programs = 0;
    for (long seed = 0; seed < seeds; seed++) {
      Program program = ProgramGenerator.generate(seed);
      Result expected = Interpreter.explore(program, Rules.REAL_JVM, Points.EVERY_STEP);
      if (expected.canBlock() != blocking || !comparable(program)) {
        continue;
      }
      programs++;
      Set<String> seen = runFreely(program, expected.finalStates(), runs);
      reached += seen.size();
      possible += expected.witnesses().size();
    }
    assertThat(programs).as("programs run").isGreaterThan(seeds / 10);
    // With fewer the comparison would say little; it depends on the machine, so not too many.
    assertThat(reached).as("final states reached of " + possible).isGreaterThan(possible / 3);
  }

  /**
   * Real timeouts expire when they like. And on HotSpot an interrupt also gives a park permit and
   * may end a wait that began later, which shows when the status was cleared in between; the API
   * documentation allows both as spurious wake-ups.
   */
  private static boolean comparable(Program program) {
    for (int thread = 0; thread < program.threads().size(); thread++) {
      List<Op.Kind> kinds = program.flat(thread).stream().map(Op::kind).toList();
      if (kinds.contains(Op.Kind.INTERRUPTED)
          && (kinds.contains(Op.Kind.PARK) || kinds.contains(Op.Kind.WAIT))) {
        return false;
      }
    }
    return program.flat().stream().noneMatch(Op::timed);
  }

  private static Set<String> runFreely(Program program, Set<String> expected, int runs) {
    byte[] bytes = ProgramCompiler.compile(program, NAME, Style.FREE);
    Class<?> compiled = ProgramCompiler.load(bytes, NAME);
    Set<String> seen = new TreeSet<>();
    for (int i = 0; i < runs; i++) {
      String state = FreeRun.finalState(compiled, expected);
      assertThat(expected).as(program.toString()).contains(state);
      seen.add(state);
    }
    return seen;
  }
}
