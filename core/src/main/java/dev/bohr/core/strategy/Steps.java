package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

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
  /** Tells both; either may be null. */
  static @Nullable Steps both(@Nullable Steps first, @Nullable Steps second) {
    return BothSteps.of(first, second);
  }

  /** A thread does now what it stood before. */
  default void steps(int thread, Operation operation) {}

  /**
   * A thread goes on that was blocked in its operation: it has the monitor now, was woken, or what
   * it waited for is done.
   */
  default void resumes(int thread, Operation operation) {}

  /** A new thread makes its first step. */
  default void begins(int thread) {}

  /** A thread starts another, and goes on. */
  default void starts(int thread, int child) {}

  /** A thread gives free what others may wait for, without being stopped there. */
  default void releases(int thread, Object on, int part) {}

  /** A thread goes on after what another has released, in a step of another kind. */
  default void acquires(int thread, Object on, int part) {}

  /** The run is decided, and a thread stands before an operation or is blocked in it. */
  default void remains(int thread, Operation operation) {}
}
