package dev.bohr.semantics.interpreter;

import dev.bohr.semantics.interpreter.Code.Action;
import dev.bohr.semantics.interpreter.Code.Instruction;
import dev.bohr.semantics.interpreter.Interpreter.Rules;
import dev.bohr.semantics.interpreter.State.Status;
import dev.bohr.semantics.interpreter.State.ThreadState;
import java.util.ArrayList;
import java.util.List;

/**
 * What each step of a thread does to the {@link State}. Written from chapter 17 of the JLS (17.1
 * monitors, 17.2 wait sets, 17.2.3 interrupts) and the API documentation of Object, Thread and
 * LockSupport, and from nothing of Bohr. Memory is sequentially consistent and there are no
 * spurious wake-ups. The {@link Machine} says which steps are possible; here they only happen.
 */
final class Effects {

  private final List<List<Instruction>> code;
  private final Rules rules;

  Effects(Program program, Rules rules) {
    this.code = program.threads().stream().map(Code::of).toList();
    this.rules = rules;
  }

  /** The instruction that a thread is about to execute or is blocked in. */
  Instruction at(State state, int thread) {
    return code.get(thread).get(state.threads[thread].pc);
  }

  void run(State state, int thread, Instruction here) {
    switch (here.action()) {
      case ENTER -> {
        int monitor = here.op().index();
        state.owner[monitor] = thread;
        state.holds[monitor]++;
        state.threads[thread].push(monitor);
        advance(state, thread);
      }
      case EXIT -> {
        release(state, state.threads[thread].pop());
        advance(state, thread);
      }
      case END -> end(state, thread, FinalState.FINISHED);
      case OP -> execute(state, thread, here.op());
      case SKIP -> throw new IllegalStateException("decided in the step before");
    }
  }

  private void execute(State state, int thread, Op op) {
    ThreadState self = state.threads[thread];
    switch (op.kind()) {
      case READ -> self.locals[op.local()] = state.variables[op.index()];
      case WRITE -> state.variables[op.index()] = op.value();
      case WRITE_LOCAL -> state.variables[op.index()] = self.locals[op.local()] + op.value();
      case CAS -> {
        boolean equal = state.variables[op.index()] == op.value();
        if (equal) {
          state.variables[op.index()] = op.update();
        }
        self.locals[op.local()] = equal ? 1 : 0;
      }
      case INTERRUPTED -> {
        self.locals[op.local()] = self.interrupted ? 1 : 0;
        self.interrupted = false;
      }
      case FORK -> start(state, op.index());
      case UNPARK -> unpark(state, op.index());
      case INTERRUPT -> interrupt(state, op.index());
      case NOTIFY, NOTIFY_ALL -> {
        if (state.owner[op.index()] != thread) {
          fail(self, FinalState.ILLEGAL_MONITOR_STATE);
          return;
        }
        // A notify that comes here found nobody waiting, so this loop serves both.
        for (int waiter : waiters(state, op.index())) {
          leaveWaitSet(state.threads[waiter], false);
        }
      }
      case WAIT -> {
        await(state, thread, op);
        return;
      }
      case PARK -> {
        if (self.permit) {
          self.permit = false;
        } else if (!self.interrupted) {
          block(state, self, Status.PARKED, op);
          return;
        }
      }
      case JOIN -> {
        // As the JDK does, a join that need not wait does not look at the interrupt status.
        Status target = state.threads[op.index()].status;
        if (target != Status.NOT_STARTED && target != Status.ENDED) {
          if (self.interrupted) {
            self.interrupted = false;
            fail(self, FinalState.INTERRUPTED);
          } else {
            block(state, self, Status.JOINING, op);
          }
          return;
        }
      }
      case SYNC, IF -> throw new IllegalStateException("not an instruction");
    }
    advance(state, thread);
  }

  private static void await(State state, int thread, Op op) {
    ThreadState self = state.threads[thread];
    int monitor = op.index();
    if (state.owner[monitor] != thread) {
      fail(self, FinalState.ILLEGAL_MONITOR_STATE);
    } else if (self.interrupted) {
      self.interrupted = false;
      fail(self, FinalState.INTERRUPTED);
    } else {
      self.savedHolds = state.holds[monitor];
      state.holds[monitor] = 0;
      state.owner[monitor] = State.NOBODY;
      block(state, self, Status.WAITING, op);
    }
  }

  void reacquire(State state, int thread, int monitor) {
    ThreadState self = state.threads[thread];
    state.owner[monitor] = thread;
    state.holds[monitor] = self.savedHolds;
    self.savedHolds = 0;
    if (self.throwsOnReacquire) {
      self.throwsOnReacquire = false;
      self.interrupted = false;
      fail(self, FinalState.INTERRUPTED);
    } else {
      self.status = Status.RUNNING;
      advance(state, thread);
    }
  }

  private void interrupt(State state, int target) {
    ThreadState other = state.threads[target];
    switch (other.status) {
      case NOT_STARTED ->
          throw new IllegalArgumentException(
              "t" + target + " may be interrupted before its start, which JDKs treat differently");
      case ENDED -> {
        // Not alive: no effect.
      }
      case WAITING -> {
        other.interrupted = true;
        if (rules == Rules.EXACT) {
          leaveWaitSet(other, true);
        }
      }
      case PARKED -> {
        other.interrupted = true;
        wake(state, target);
      }
      case JOINING -> {
        // Thrown at once, so the status is never seen set.
        other.deadline = State.NEVER;
        fail(other, FinalState.INTERRUPTED);
      }
      case RUNNING, REACQUIRING, UNWINDING -> other.interrupted = true;
    }
  }

  private void unpark(State state, int target) {
    ThreadState other = state.threads[target];
    switch (other.status) {
      case NOT_STARTED, ENDED -> {
        // Not alive: no effect.
      }
      case PARKED -> wake(state, target);
      default -> other.permit = true;
    }
  }

  void start(State state, int thread) {
    state.threads[thread].status = Status.RUNNING;
    skipFalseConditions(state, thread);
  }

  private void end(State state, int thread, String ending) {
    ThreadState self = state.threads[thread];
    self.status = Status.ENDED;
    self.ending = ending;
    // Of no consequence any more: forgotten, so that more states are equal.
    self.interrupted = false;
    self.permit = false;
    for (int other = 0; other < state.threads.length; other++) {
      if (state.threads[other].status == Status.JOINING
          && at(state, other).op().index() == thread) {
        wake(state, other);
      }
    }
  }

  void unwind(State state, int thread) {
    ThreadState self = state.threads[thread];
    if (self.blocks.length > 0) {
      release(state, self.pop());
    } else {
      end(state, thread, self.ending);
    }
  }

  private static void release(State state, int monitor) {
    state.holds[monitor]--;
    if (state.holds[monitor] == 0) {
      state.owner[monitor] = State.NOBODY;
    }
  }

  private static void fail(ThreadState self, String exception) {
    self.status = Status.UNWINDING;
    self.ending = exception;
  }

  private static void block(State state, ThreadState self, Status status, Op op) {
    self.status = status;
    self.deadline = op.timed() ? state.now + op.millis() : State.NEVER;
  }

  /** Lets a parked or joining thread go on behind its operation. */
  void wake(State state, int thread) {
    state.threads[thread].status = Status.RUNNING;
    state.threads[thread].deadline = State.NEVER;
    advance(state, thread);
  }

  static void leaveWaitSet(ThreadState waiter, boolean byInterrupt) {
    waiter.status = Status.REACQUIRING;
    waiter.deadline = State.NEVER;
    waiter.throwsOnReacquire = byInterrupt;
  }

  List<Integer> waiters(State state, int monitor) {
    List<Integer> waiters = new ArrayList<>();
    for (int thread = 0; thread < state.threads.length; thread++) {
      if (state.threads[thread].status == Status.WAITING
          && at(state, thread).op().index() == monitor) {
        waiters.add(thread);
      }
    }
    return waiters;
  }

  void advance(State state, int thread) {
    state.threads[thread].pc++;
    skipFalseConditions(state, thread);
  }

  private void skipFalseConditions(State state, int thread) {
    ThreadState self = state.threads[thread];
    for (Instruction here = at(state, thread);
        here.action() == Action.SKIP;
        here = at(state, thread)) {
      boolean holds = self.locals[here.op().local()] == here.op().value();
      self.pc = holds ? self.pc + 1 : here.target();
    }
  }
}
