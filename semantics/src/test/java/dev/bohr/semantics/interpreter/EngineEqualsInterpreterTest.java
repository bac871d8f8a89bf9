package dev.bohr.semantics.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.PointSet;
import dev.bohr.core.strategy.Exhaustive;
import dev.bohr.semantics.Controlled;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
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
      assertThat(reached(program, seed))
          .as("seed %d, program:%n%s", seed, program)
          .isEqualTo(Interpreter.explore(program).finalStates());
    }
  }

  private static SortedSet<String> reached(Program program, long seed) {
    String name = "Program" + seed;
    Class<?> compiled = ProgramCompiler.load(ProgramCompiler.compile(program, name), name);
    SortedSet<String> reached = new TreeSet<>();
    CompiledProgram[] run = new CompiledProgram[1];
    Options options = Options.defaults().withPoints(PointSet.Mode.SHARED);
    try (Runner runner = new Runner(options, () -> run[0].main().run(), name, "")) {
      Exhaustive all =
          new Exhaustive(() -> runner.mode().stateKey() + run[0].observed() + run[0].endings());
      while (true) {
        run[0] = new CompiledProgram(compiled);
        if (!all.beginRun()) {
          return reached;
        }
        Ending ending = runner.run(all);
        if (!ending.message().equals("redundant")) {
          reached.add(finalState(run[0], ending));
        }
      }
    }
  }

  private static String finalState(CompiledProgram run, Ending ending) {
    List<String> endings = run.endings();
    List<String> names = run.threads().stream().map(t -> t == null ? "" : t.getName()).toList();
    for (Blockage blockage : ending.allBlockages()) {
      endings.set(
          names.indexOf(blockage.name()),
          switch (blockage.how()) {
            case MONITOR -> FinalState.blockedOn(run.monitors().indexOf(blockage.object()));
            case WAIT -> FinalState.waitingOn(run.monitors().indexOf(blockage.object()));
            case PARK -> FinalState.PARKED;
            case JOIN -> FinalState.joining(names.indexOf(joined(blockage, ending).name()));
            default -> blockage.how().toString();
          });
    }
    return FinalState.merge(run.observed(), endings);
  }

  /** A thread that is joined for ever has not ended itself. */
  private static Blockage joined(Blockage joiner, Ending ending) {
    return ending.allBlockages().stream()
        .filter(other -> other.thread() == joiner.owner())
        .findFirst()
        .orElseThrow();
  }
}
