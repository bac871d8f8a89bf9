package dev.bohr.core.strategy;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which operation of a run reads what which other has written. An operation is known by its site; a
 * variable is a part of an object. What both reads and changes its variable, a compare-and-set or
 * the taking of a lock, reads from the one before it.
 */
final class ReadsFrom implements Steps {
  /** The site that an initial value is written at. */
  static final int INITIAL = 0;

  /** A variable of the run. */
  static final class Variable {
    private int last = INITIAL;
    private int thread = -1;
    private boolean several;
    private boolean written;
    private long[] pairs = new long[4];
    private int pairCount;
    private int[] writers = new int[4];
    private int writerCount;

    /** The site of the last write. */
    int last() {
      return last;
    }

    /** True when two threads have used it, and one has changed it. */
    boolean isContended() {
      return several && written;
    }

    /** What was read from where, as {@link #pair} says it, without repetition. */
    long[] pairs() {
      return Arrays.copyOf(pairs, pairCount);
    }

    int[] writers() {
      return Arrays.copyOf(writers, writerCount);
    }

    private void used(int by, int site, boolean reads, boolean writes) {
      several |= thread >= 0 && thread != by;
      thread = by;
      if (reads) {
        addPair(pair(last, site));
      }
      if (writes) {
        written = true;
        last = site;
        addWriter(site);
      }
    }

    private void addPair(long pair) {
      for (int i = 0; i < pairCount; i++) {
        if (pairs[i] == pair) {
          return;
        }
      }
      if (pairCount == pairs.length) {
        pairs = Arrays.copyOf(pairs, 2 * pairCount);
      }
      pairs[pairCount++] = pair;
    }

    private void addWriter(int site) {
      for (int i = 0; i < writerCount; i++) {
        if (writers[i] == site) {
          return;
        }
      }
      if (writerCount == writers.length) {
        writers = Arrays.copyOf(writers, 2 * writerCount);
      }
      writers[writerCount++] = site;
    }
  }

  private final Steering steering;

  private final Parts<Variable> known = new Parts<>();

  /** In the order of their first use. */
  private Variable[] variables = new Variable[16];

  private int count;

  ReadsFrom(Steering steering) {
    this.steering = steering;
  }

  static long pair(int write, int read) {
    return (long) write << 32 | read;
  }

  static int write(long pair) {
    return (int) (pair >>> 32);
  }

  static int read(long pair) {
    return (int) pair;
  }

  /** Only a plain write of a field or element does not depend on what was there. */
  static boolean reads(Operation operation) {
    return !operation.writes || operation.part <= 0;
  }

  int count() {
    return count;
  }

  Variable variable(int index) {
    return variables[index];
  }

  /** The variable of an operation; null when it has not been used, or the operation has none. */
  @Nullable Variable of(Operation operation) {
    Object on = operation.on;
    return on == null ? null : known.get(on, operation.part);
  }

  private Variable add(Object on, int part) {
    if (count == variables.length) {
      variables = Arrays.copyOf(variables, 2 * count);
    }
    Variable variable = new Variable();
    variables[count++] = variable;
    return known.add(on, part, variable);
  }

  @Override
  public void steps(int thread, Operation operation) {
    Object on = operation.on;
    if (operation.site <= 0 || on == null || on == Operation.EVERYTHING) {
      return;
    }
    Variable used = of(operation);
    Variable variable = used == null ? add(on, operation.part) : used;
    steering.happens(operation, variable);
    variable.used(thread, operation.site, reads(operation), operation.writes);
  }

  /** Who was blocked at a monitor comes after those that had it meanwhile. */
  @Override
  public void resumes(int thread, Operation operation) {
    if (operation.part == Operation.MONITOR) {
      steps(thread, operation);
    }
  }
}
