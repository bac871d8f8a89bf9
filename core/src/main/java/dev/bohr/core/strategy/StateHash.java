package dev.bohr.core.strategy;

import static dev.bohr.core.strategy.Mix.mix;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Names the state that a run has come to, up to the order of steps that do not depend on each
 * other: two runs with the same name stand at the same place and go on alike. Each step is hashed
 * with the step of its thread before it and with what others did to its objects; the sum over all
 * steps does not depend on the order of independent ones. An object is taken as a whole, and so is
 * the vain attempt to take its monitor: too many names, but never one for two states.
 */
final class StateHash implements Steps {
  private final Decision.Threads threads;
  private final Parts<Variable> variables = new Parts<>();
  private long[] last = new long[8];

  /** The last step that depends on all others. */
  private long everything;

  private long sum;

  StateHash(Decision.Threads threads) {
    this.threads = threads;
  }

  /** What the steps have done to one object. */
  private static final class Variable {
    long written;
    long read;
  }

  /** The state at hand. */
  long value() {
    return sum;
  }

  /** A name for a thread and all that led to where it stands. */
  long of(int thread) {
    ensure(thread);
    if (last[thread] == 0) {
      last[thread] = mix(threads.path(thread).hashCode(), 7);
    }
    return last[thread];
  }

  /** More than the order of steps was decided, at a step of a thread. */
  void decided(int thread, int position) {
    happens(thread, mix(of(thread), position));
  }

  @Override
  public void steps(int thread, Operation operation) {
    move(thread, operation, 2);
  }

  @Override
  public void resumes(int thread, Operation operation) {
    move(thread, operation, 3);
  }

  @Override
  public void begins(int thread) {
    happens(thread, mix(of(thread), 4));
  }

  @Override
  public void starts(int thread, int child) {
    happens(thread, mix(of(thread), 5));
  }

  @Override
  public void releases(int thread, Object on, int part) {
    happens(thread, touch(mix(of(thread), 6), on, true));
  }

  @Override
  public void acquires(int thread, Object on, int part) {
    happens(thread, touch(mix(of(thread), 7), on, true));
  }

  private void move(int thread, Operation operation, int how) {
    long event = mix(mix(of(thread), operation.site), how);
    if (operation.on == Operation.EVERYTHING) {
      event = mix(event, sum);
      everything = event;
    } else {
      event = touch(event, operation.on, operation.writes);
    }
    happens(thread, touch(event, operation.also, true));
  }

  private long touch(long before, @Nullable Object object, boolean writes) {
    if (object == null) {
      return before;
    }
    Variable known = variables.get(object, Operation.WHOLE);
    Variable variable =
        known == null ? variables.add(object, Operation.WHOLE, new Variable()) : known;
    long event = mix(before, variable.written);
    if (writes) {
      event = mix(event, variable.read);
      variable.written = event;
      variable.read = 0;
    } else {
      variable.read += event;
    }
    return event;
  }

  private void happens(int thread, long event) {
    last[thread] = mix(event, everything);
    sum += mix(last[thread], 1);
  }

  private void ensure(int thread) {
    if (thread >= last.length) {
      last = Arrays.copyOf(last, 2 * thread);
    }
  }
}
