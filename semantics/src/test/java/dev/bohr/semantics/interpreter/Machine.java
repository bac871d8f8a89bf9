package dev.bohr.semantics.interpreter;

import dev.bohr.semantics.interpreter.Code.Action;
import dev.bohr.semantics.interpreter.Code.Instruction;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import dev.bohr.semantics.interpreter.State.Status;
import dev.bohr.semantics.interpreter.State.ThreadState;
import java.util.ArrayList;
import java.util.List;

/**
 * The choices of a {@link Program}: which steps are possible in a state. A step of any thread that
 * is not blocked; for a notify, one for each waiter it could wake; and when no thread can step, the
 * expiry of the earliest deadline, for time passes only when nothing else can happen. What a step
 * does is in {@link Effects}.
 *
 * <p>A step is one operation, one monitorenter, one monitorexit, one re-acquisition after a wait,
 * or the end of a thread. Tests of locals belong to the step before them, for nobody sees them.
 */
final class Machine {

  /**
   * One way to go on.
   *
   * @param thread who makes it
   * @param label the thread and what it does
   * @param release whether all it does is give up a monitor
   */
  record Step(int thread, String label, boolean release, State next) {}

  private final int threads;
  private final Rules rules;
  private final Effects effects;

  Machine(Program program, Rules rules) {
    this.threads = program.threads().size();
    this.rules = rules;
    this.effects = new Effects(program, rules);
  }

  State initial() {
    State state = new State(threads);
    effects.start(state, 0);
    return state;
  }

  /** All ways to go on; none when the run is over, be it that all ended or that some are stuck. */
  List<Step> steps(State state) {
    List<Step> steps = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      if (enabled(state, thread)) {
        addSteps(state, thread, steps);
      }
    }
    if (steps.isEmpty()) {
      expireEarliest(state, steps);
    }
    return steps;
  }

  /** How each thread ended, for a state without steps. */
  List<String> endings(State state) {
    List<String> endings = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      ThreadState self = state.threads[thread];
      endings.add(
          switch (self.status) {
            case NOT_STARTED -> FinalState.NOT_STARTED;
            case ENDED -> self.ending;
            case RUNNING, REACQUIRING ->
                FinalState.blockedOn(effects.at(state, thread).op().index());
            case WAITING -> FinalState.waitingOn(effects.at(state, thread).op().index());
            case PARKED -> FinalState.PARKED;
            case JOINING -> FinalState.joining(effects.at(state, thread).op().index());
            case UNWINDING -> throw new IllegalStateException("can always go on");
          });
    }
    return endings;
  }

  private boolean enabled(State state, int thread) {
    ThreadState self = state.threads[thread];
    return switch (self.status) {
      case NOT_STARTED, PARKED, JOINING, ENDED -> false;
      case UNWINDING -> true;
      case RUNNING -> {
        Instruction here = effects.at(state, thread);
        int owner = here.action() == Action.ENTER ? state.owner[here.op().index()] : State.NOBODY;
        yield owner == State.NOBODY || owner == thread;
      }
      case WAITING -> rules == Rules.REAL_JVM && self.interrupted;
      case REACQUIRING -> state.owner[effects.at(state, thread).op().index()] == State.NOBODY;
    };
  }

  private void addSteps(State state, int thread, List<Step> steps) {
    ThreadState self = state.threads[thread];
    Instruction here = effects.at(state, thread);
    String label = "t" + thread + " " + here;
    if (self.status == Status.RUNNING
        && here.action() == Action.OP
        && here.op().kind() == Op.Kind.NOTIFY
        && state.owner[here.op().index()] == thread) {
      List<Integer> waiters = effects.waiters(state, here.op().index());
      for (int waiter : waiters) {
        State next = state.copy();
        Effects.leaveWaitSet(next.threads[waiter], false);
        effects.advance(next, thread);
        steps.add(new Step(thread, label + " wakes t" + waiter, false, next));
      }
      if (!waiters.isEmpty()) {
        return;
      }
    }
    State next = state.copy();
    boolean release = false;
    switch (self.status) {
      case RUNNING -> {
        release = here.action() == Action.EXIT;
        effects.run(next, thread, here);
      }
      case WAITING -> {
        Effects.leaveWaitSet(next.threads[thread], true);
        label += " leaves, interrupted";
      }
      case REACQUIRING -> {
        effects.reacquire(next, thread, here.op().index());
        label += " reacquires";
      }
      case UNWINDING -> {
        release = self.blocks.length > 0;
        label = "t" + thread + " unwinds";
        effects.unwind(next, thread);
      }
      default -> throw new IllegalStateException("not enabled: " + self.status);
    }
    steps.add(new Step(thread, label, release, next));
  }

  /**
   * Nothing else can run: time jumps to the earliest deadline, and that wait, park or join expires.
   */
  private void expireEarliest(State state, List<Step> steps) {
    int earliest = -1;
    for (int thread = 0; thread < threads; thread++) {
      long deadline = state.threads[thread].deadline;
      if (deadline != State.NEVER) {
        if (earliest >= 0 && deadline == state.threads[earliest].deadline) {
          throw new IllegalArgumentException(
              "equal deadlines; use durations that add up to no tie");
        }
        if (earliest < 0 || deadline < state.threads[earliest].deadline) {
          earliest = thread;
        }
      }
    }
    if (earliest >= 0) {
      State next = state.copy();
      next.now = state.threads[earliest].deadline;
      if (state.threads[earliest].status == Status.WAITING) {
        Effects.leaveWaitSet(next.threads[earliest], false);
      } else {
        effects.wake(next, earliest);
      }
      steps.add(new Step(earliest, "t" + earliest + " expires", false, next));
    }
  }
}
