package dev.bohr.semantics.interpreter;

import dev.bohr.semantics.interpreter.Interpreter.Rules;
import dev.bohr.semantics.interpreter.Machine.Step;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Enumerates the interleavings of a {@link Program} that have at most so many preemptions: switches
 * away from a thread that could have gone on. The oracle for bounded searches.
 */
final class BoundedInterpreter {
  private static final int NOBODY = -1;

  private final Machine machine;
  private final int threads;
  private final Set<String> seen = new HashSet<>();
  private final SortedSet<String> finalStates = new TreeSet<>();

  private BoundedInterpreter(Program program) {
    machine = new Machine(program, Rules.EXACT);
    threads = program.threads().size();
  }

  /** All final states that are reached with at most so many preemptions. */
  static SortedSet<String> finalStates(Program program, int preemptions) {
    BoundedInterpreter search = new BoundedInterpreter(program);
    search.visit(search.machine.initial(), NOBODY, preemptions);
    return search.finalStates;
  }

  private void visit(State state, int last, int left) {
    if (!seen.add(state.key() + " " + last + " " + left)) {
      return;
    }
    List<Step> all = machine.steps(state);
    // To give up a monitor belongs to the step before it.
    List<Step> steps =
        all.stream()
            .filter(step -> step.release() && step.thread() == last)
            .findFirst()
            .map(List::of)
            .orElse(all);
    if (steps.isEmpty()) {
      int[][] locals = new int[threads][];
      for (int thread = 0; thread < threads; thread++) {
        locals[thread] = state.threads[thread].locals;
      }
      finalStates.add(FinalState.of(state.variables, locals, machine.endings(state)));
    }
    boolean couldGoOn = steps.stream().anyMatch(step -> step.thread() == last);
    for (Step step : steps) {
      int cost = couldGoOn && step.thread() != last ? 1 : 0;
      if (cost <= left) {
        visit(step.next(), step.thread(), left - cost);
      }
    }
  }
}
