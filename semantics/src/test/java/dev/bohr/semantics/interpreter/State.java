package dev.bohr.semantics.interpreter;

import java.util.Arrays;

/**
 * Everything that decides how a run of a {@link Program} can go on. Mutable while a step is made on
 * a fresh {@link #copy}, never afterwards.
 */
final class State {

  static final int NOBODY = -1;
  static final long NEVER = Long.MAX_VALUE;

  /** What a thread is doing between two steps. */
  enum Status {
    NOT_STARTED,
    /** About to execute the instruction at its pc, which may have to wait for a monitor. */
    RUNNING,
    /** In the wait set of the monitor of the WAIT at its pc, which it does not own. */
    WAITING,
    /** Out of the wait set; cannot go on before it owns the monitor again. */
    REACQUIRING,
    PARKED,
    JOINING,
    /** Ended by an exception; releases what it holds, innermost first, then ends. */
    UNWINDING,
    ENDED
  }

  /** The part of one thread. */
  static final class ThreadState {
    Status status = Status.NOT_STARTED;
    int pc;
    final int[] locals = new int[Program.LOCALS];
    boolean interrupted;

    /** The park permit; never more than one. */
    boolean permit;

    /**
     * The monitors of the synchronized blocks it is in, innermost last; owned or given up by wait.
     */
    int[] blocks = {};

    /** How often it held the monitor that wait gave up; 0 outside of wait. */
    int savedHolds;

    /**
     * Whether its wait was ended by an interrupt: it throws as soon as it owns the monitor again.
     */
    boolean throwsOnReacquire;

    /** When its timed wait, park or join expires; NEVER unless it is blocked in one. */
    long deadline = NEVER;

    /** The exception that ends or ended it, FINISHED after a normal end, null before. */
    String ending;

    private ThreadState copy() {
      ThreadState copy = new ThreadState();
      copy.status = status;
      copy.pc = pc;
      System.arraycopy(locals, 0, copy.locals, 0, locals.length);
      copy.interrupted = interrupted;
      copy.permit = permit;
      copy.blocks = blocks;
      copy.savedHolds = savedHolds;
      copy.throwsOnReacquire = throwsOnReacquire;
      copy.deadline = deadline;
      copy.ending = ending;
      return copy;
    }

    void push(int monitor) {
      blocks = Arrays.copyOf(blocks, blocks.length + 1);
      blocks[blocks.length - 1] = monitor;
    }

    int pop() {
      int innermost = blocks[blocks.length - 1];
      blocks = Arrays.copyOf(blocks, blocks.length - 1);
      return innermost;
    }
  }

  final int[] variables;
  final int[] owner;

  /** How often the owner holds each monitor; 0 exactly when the owner is NOBODY. */
  final int[] holds;

  final ThreadState[] threads;

  /** Virtual milliseconds; moves only when nothing else can. */
  long now;

  State(int threadCount) {
    variables = new int[Program.VARIABLES.size()];
    owner = new int[Program.MONITORS];
    Arrays.fill(owner, NOBODY);
    holds = new int[Program.MONITORS];
    threads = new ThreadState[threadCount];
    Arrays.setAll(threads, i -> new ThreadState());
  }

  private State(State other) {
    variables = other.variables.clone();
    owner = other.owner.clone();
    holds = other.holds.clone();
    threads = new ThreadState[other.threads.length];
    Arrays.setAll(threads, i -> other.threads[i].copy());
    now = other.now;
  }

  State copy() {
    return new State(this);
  }

  /**
   * Equal for two states exactly when the same can happen from both. Deadlines count from now, for
   * only the time that is left matters.
   */
  String key() {
    StringBuilder key = new StringBuilder(96);
    append(key, variables);
    append(key, owner);
    append(key, holds);
    for (ThreadState thread : threads) {
      key.append(thread.status.ordinal()).append(',').append(thread.pc).append(',');
      append(key, thread.locals);
      append(key, thread.blocks);
      key.append(thread.interrupted ? 'i' : '-').append(thread.permit ? 'p' : '-');
      key.append(thread.throwsOnReacquire ? 't' : '-').append(thread.savedHolds).append(',');
      key.append(thread.deadline == NEVER ? -1 : thread.deadline - now).append(thread.ending);
    }
    return key.toString();
  }

  private static void append(StringBuilder key, int[] numbers) {
    for (int number : numbers) {
      key.append(number).append(' ');
    }
    key.append(';');
  }
}
