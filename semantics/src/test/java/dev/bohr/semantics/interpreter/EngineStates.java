package dev.bohr.semantics.interpreter;

import dev.bohr.core.engine.Blockage;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.Runner;
import dev.bohr.core.strategy.Exhaustive;
import dev.bohr.core.strategy.Strategy;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/** The final states that the engine reaches with a random program, compiled to bytecode. */
final class EngineStates {
  private EngineStates() {}

  /** Under every schedule. */
  static SortedSet<String> reached(Program program, long seed) {
    return reached(program, seed, Exhaustive::new, () -> false);
  }

  /** Under the schedules of a strategy, until it has none left. */
  static SortedSet<String> reached(
      Program program, long seed, Strategy strategy, BooleanSupplier enough) {
    return reached(program, seed, state -> strategy, enough);
  }

  /** In those runs of a strategy that have at most so many switches. */
  static SortedSet<String> reached(Program program, long seed, Strategy strategy, int switches) {
    SwitchCounter counter = new SwitchCounter(strategy);
    SortedSet<String> reached = new TreeSet<>();
    run(
        program,
        seed,
        state -> counter,
        () -> false,
        state -> {
          if (counter.switches() <= switches) {
            reached.add(state);
          }
        });
    return reached;
  }

  /** Under every schedule: each final state, and how many switches it takes at least. */
  static SortedMap<String, Integer> fewestSwitches(Program program, long seed) {
    SortedMap<String, Integer> fewest = new TreeMap<>();
    SwitchCounter[] counter = new SwitchCounter[1];
    run(
        program,
        seed,
        state -> {
          counter[0] = new SwitchCounter(new Exhaustive(() -> state.get() + counter[0].position()));
          return counter[0];
        },
        () -> false,
        state -> fewest.merge(state, counter[0].switches(), Math::min));
    return fewest;
  }

  private static SortedSet<String> reached(
      Program program,
      long seed,
      Function<Supplier<String>, Strategy> strategy,
      BooleanSupplier enough) {
    SortedSet<String> reached = new TreeSet<>();
    run(program, seed, strategy, enough, reached::add);
    return reached;
  }

  /**
   * @param strategy makes the strategy, given what names the state of a run
   * @param enough asked before each run but the first; true ends the search
   * @param end told how each run ended that was not redundant
   */
  private static void run(
      Program program,
      long seed,
      Function<Supplier<String>, Strategy> strategy,
      BooleanSupplier enough,
      Consumer<String> end) {
    String name = "Program" + seed;
    Class<?> compiled = ProgramCompiler.load(ProgramCompiler.compile(program, name), name);
    CompiledProgram[] run = new CompiledProgram[1];
    try (Runner runner = new Runner(Options.defaults(), () -> run[0].main().run(), name, "")) {
      Strategy all =
          strategy.apply(() -> runner.mode().stateKey() + run[0].observed() + run[0].endings());
      while (true) {
        run[0] = new CompiledProgram(compiled);
        if (!all.beginRun() || enough.getAsBoolean()) {
          return;
        }
        Ending ending = runner.run(all);
        if (!ending.message().equals("redundant")) {
          end.accept(finalState(run[0], ending));
        }
      }
    }
  }

  static String finalState(CompiledProgram run, Ending ending) {
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
