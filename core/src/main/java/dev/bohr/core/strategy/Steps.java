package dev.bohr.core.strategy;

/**
 * Sees what the threads of a run do, to tell which steps depend on each other. The engine calls
 * these methods in the order in which things happen, one at a time, between the decisions of the
 * strategy. It costs time, so it is done only where the {@linkplain Strategy#steps strategy asks}.
 *
 * <p>What a thread does from one call of {@link #steps}, {@link #resumes} or {@link #begins} to the
 * next one of its own is one step. The operation is the only thing in it that others can notice,
 * but for what it {@linkplain #releases releases} on its way.
 */
public interface Steps {
  /** A thread does now what it stood before. */
  void steps(int thread, Operation operation);

  /**
   * A thread goes on that was blocked in its operation: it has the monitor now, was woken, or what
   * it waited for is done.
   */
  void resumes(int thread, Operation operation);

  /** A new thread makes its first step. */
  void begins(int thread);

  /** A thread starts another, and goes on. */
  void starts(int thread, int child);

  /** A thread gives free what others may wait for, without being stopped there. */
  void releases(int thread, Object on, int part);

  /** A thread goes on after what another has released, in a step of another kind. */
  void acquires(int thread, Object on, int part);

  /** The run is decided, and a thread stands before an operation or is blocked in it. */
  void remains(int thread, Operation operation);
}
