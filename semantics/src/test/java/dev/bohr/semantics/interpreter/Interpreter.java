package dev.bohr.semantics.interpreter;

import dev.bohr.semantics.interpreter.Machine.Step;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Enumerates all interleavings of a {@link Program}: the oracle that says which final states a
 * controlled run may reach and that an exhaustive search must reach. A depth-first search over the
 * explicit states of the {@link Machine}; no reduction is applied unless asked for, and a state is
 * looked at once, however many ways lead to it. Programs have no loops, so the search ends.
 */
public final class Interpreter {

  /** What a waiter does that is interrupted before it runs again. */
  public enum Rules {
    /** The interrupt takes it out of the wait set at once (JLS 17.2.3); no notify can pick it. */
    EXACT,
    /**
     * It stays in the wait set until it runs, so that a notify may still pick it; it then returns
     * normally, interrupted. JLS 17.2.4 allows this and HotSpot does it. For comparison with a real
     * JVM only.
     */
    REAL_JVM
  }

  /** Where a thread may be switched out. */
  public enum Points {
    /** Before every step of the {@link Machine}: every operation, enter, exit, re-entry and end. */
    EVERY_STEP,
    /**
     * As above but not before a monitorexit (of a block's normal or exceptional end), which belongs
     * to the step before it. Fewer interleavings, the same final states: giving up a monitor
     * earlier only ever lets others do more.
     */
    NO_UNLOCKS
  }

  /**
   * What a search found.
   *
   * @param witnesses for each final state, one interleaving that ends in it, a line for each step
   * @param interleavings how many different sequences of steps there are; saturates at
   *     Long.MAX_VALUE
   * @param states how many different states were looked at
   */
  public record Result(SortedMap<String, List<String>> witnesses, long interleavings, int states) {

    /** All final states, in the form of {@link FinalState}. */
    public SortedSet<String> finalStates() {
      return new TreeSet<>(witnesses.keySet());
    }

    /** Whether some interleaving leaves a thread blocked forever. */
    public boolean canBlock() {
      return witnesses.keySet().stream().anyMatch(FinalState::isBlocked);
    }
  }

  /** A search that came to more states than it may. */
  private static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooLarge() {
      super(null, null, false, false);
    }
  }

  private final Machine machine;
  private final Points points;
  private final int maxStates;
  private final int threads;
  private final SortedMap<String, List<String>> witnesses = new TreeMap<>();
  private final Map<String, Long> interleavingsFrom = new HashMap<>();
  private final Deque<String> path = new ArrayDeque<>();

  private Interpreter(Program program, Rules rules, Points points, int maxStates) {
    this.machine = new Machine(program, rules);
    this.points = points;
    this.maxStates = maxStates;
    this.threads = program.threads().size();
  }

  /** All final states, by the exact rules, with a point before every step. */
  public static Result explore(Program program) {
    return explore(program, Rules.EXACT, Points.EVERY_STEP);
  }

  public static Result explore(Program program, Rules rules, Points points) {
    return explore(program, rules, points, Integer.MAX_VALUE).orElseThrow();
  }

  /** Empty if there are more than that many states. */
  public static Optional<Result> explore(
      Program program, Rules rules, Points points, int maxStates) {
    Interpreter search = new Interpreter(program, rules, points, maxStates);
    try {
      long interleavings = search.visit(search.machine.initial());
      return Optional.of(
          new Result(search.witnesses, interleavings, search.interleavingsFrom.size()));
    } catch (TooLarge e) {
      return Optional.empty();
    }
  }

  /** Visits all states reachable from this one; returns the number of interleavings from here. */
  private long visit(State state) {
    String key = state.key();
    Long known = interleavingsFrom.get(key);
    if (known != null) {
      return known;
    }
    if (interleavingsFrom.size() >= maxStates) {
      throw new TooLarge();
    }
    List<Step> steps = machine.steps(state);
    if (points == Points.NO_UNLOCKS) {
      steps = steps.stream().filter(Step::release).findFirst().map(List::of).orElse(steps);
    }
    long interleavings = steps.isEmpty() ? 1 : 0;
    if (steps.isEmpty()) {
      witnesses.putIfAbsent(describe(state), List.copyOf(path));
    }
    for (Step step : steps) {
      path.addLast(step.label());
      long more = visit(step.next());
      path.removeLast();
      long sum = interleavings + more;
      interleavings = sum < 0 ? Long.MAX_VALUE : sum;
    }
    interleavingsFrom.put(key, interleavings);
    return interleavings;
  }

  private String describe(State state) {
    int[][] locals = new int[threads][];
    for (int thread = 0; thread < threads; thread++) {
      locals[thread] = state.threads[thread].locals;
    }
    return FinalState.of(state.variables, locals, machine.endings(state));
  }
}
