package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.semantics.interpreter.Interpreter.Points;
import dev.bohr.semantics.interpreter.Interpreter.Result;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the random programs are like, over 1,000 seeds. */
class ProgramGeneratorTest {

  private static final int SEEDS = 1_000;

  private static List<Program> programs;

  @BeforeAll
  static void generate() {
    programs = LongStream.range(0, SEEDS).mapToObj(ProgramGenerator::generate).toList();
  }

  @Test
  void sameSeedGivesSameProgram() {
    assertThat(programs.get(7)).isEqualTo(ProgramGenerator.generate(7));
    assertThat(programs.stream().map(Program::threads).distinct().count()).isGreaterThan(900);
  }

  @Test
  void everyOperationAppears() {
    Map<String, Integer> counts = new HashMap<>();
    for (Program program : programs) {
      program.flat().stream()
          .map(op -> op.kind() + (op.timed() ? " timed" : ""))
          .distinct()
          .forEach(kind -> counts.merge(kind, 1, Integer::sum));
    }
    for (Op.Kind kind : Op.Kind.values()) {
      assertThat(counts.get(kind.name())).as("programs with " + kind).isGreaterThan(SEEDS / 20);
    }
    for (String timed : List.of("WAIT timed", "PARK timed", "JOIN timed")) {
      assertThat(counts.get(timed)).as("programs with " + timed).isGreaterThan(SEEDS / 50);
    }
  }

  @Test
  void everyEndingAppears() {
    Map<String, Integer> counts = new HashMap<>();
    int several = 0;
    for (Program program : programs) {
      Result result = Interpreter.explore(program);
      several += result.witnesses().size() > 1 ? 1 : 0;
      String all = String.join(" ", result.finalStates());
      for (String ending :
          List.of(
              FinalState.FINISHED,
              FinalState.NOT_STARTED,
              FinalState.ILLEGAL_MONITOR_STATE,
              FinalState.INTERRUPTED,
              FinalState.PARKED,
              "blocked on",
              "waiting on",
              "joining")) {
        counts.merge(ending, all.contains(ending) ? 1 : 0, Integer::sum);
      }
    }
    assertThat(several).as("programs with several final states").isGreaterThan(SEEDS * 8 / 10);
    assertThat(counts)
        .allSatisfy((ending, count) -> assertThat(count).as(ending).isGreaterThan(SEEDS / 200));
  }

  @Test
  void interleavingsAreFewAndUnlocksNeedNoPoints() {
    for (Program program : programs) {
      Result all = Interpreter.explore(program);
      Result fewer = Interpreter.explore(program, Rules.EXACT, Points.NO_UNLOCKS);
      assertThat(fewer.interleavings())
          .as(program.toString())
          .isLessThanOrEqualTo(ProgramGenerator.MAX_INTERLEAVINGS)
          .isLessThanOrEqualTo(all.interleavings());
      assertThat(fewer.finalStates()).as(program.toString()).isEqualTo(all.finalStates());
    }
  }
}
