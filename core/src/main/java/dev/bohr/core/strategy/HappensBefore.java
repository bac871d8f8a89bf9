package dev.bohr.core.strategy;

import dev.bohr.core.strategy.ChoiceStack.Node;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The steps of the run at hand, with vector clocks for the order that the program enforces among
 * them. Tells of each step which earlier ones it races with: those that conflict with it and that
 * nothing else puts before it.
 */
final class HappensBefore implements Steps {
  /** Told of a race: of a step and a later one, of other threads. */
  @FunctionalInterface
  interface Races {
    /**
     * @param earlier index of the earlier step
     * @param later index of the later step, which happens now
     * @return true when the later step could have come first; false when its thread was not able to
     *     run at that moment, so that the races before it matter too
     */
    boolean race(int earlier, int later);
  }

  /**
   * Each step is compared with all before it; a run that is longer has too many schedules anyway.
   */
  private static final int MOST_STEPS = 4_000;

  private final Races races;
  private int count;
  private boolean tooLong;
  private int[] threads = new int[64];
  private Operation[] operations = new Operation[0];
  private @Nullable Node[] nodes = new Node[64];
  private int[][] clocks = new int[64][];

  /** Steps that only give something free: others come after them, but do not race. */
  private boolean[] release = new boolean[64];

  /** By thread: the clock of its last step. */
  private int[][] now = new int[8][];

  /** The decision that led to the next step; null when there was no choice. */
  private @Nullable Node decided;

  HappensBefore(Races races) {
    this.races = races;
  }

  /** True when the run had more steps than are looked at. */
  boolean isTooLong() {
    return tooLong;
  }

  void clear() {
    count = 0;
    tooLong = false;
    Arrays.fill(now, null);
    decided = null;
  }

  /** A decision was made; the next step of its thread follows from it. */
  void decided(Node node) {
    decided = node;
  }

  /** True when all that is told of a step is that it gives something free. */
  boolean isRelease(int step) {
    return release[step];
  }

  int thread(int step) {
    return threads[step];
  }

  /** The decision before a step; null when there was no choice. */
  @Nullable Node node(int step) {
    return nodes[step];
  }

  /**
   * The threads that could begin what leads to a step without an earlier one: those whose first
   * step since then comes after neither the earlier step nor what others did since.
   */
  BitSet initials(int earlier, int later) {
    BitSet initials = new BitSet();
    BitSet seen = new BitSet();
    int[] known = clock(threads[later]).clone();
    for (int i = earlier + 1; i < later; i++) {
      if (isBefore(earlier, i)) {
        continue;
      }
      if (operations[i].conflicts(operations[later])) {
        known = join(known, clocks[i]);
      }
      if (!seen.get(threads[i])) {
        seen.set(threads[i]);
        if (!followsAny(earlier, i, clocks[i])) {
          initials.set(threads[i]);
        }
      }
    }
    if (!seen.get(threads[later]) && !followsAny(earlier, later, known)) {
      initials.set(threads[later]);
    }
    return initials;
  }

  /** True when a step comes after one that was made since an earlier one without its help. */
  private boolean followsAny(int earlier, int step, int[] clock) {
    for (int i = earlier + 1; i < step; i++) {
      if (threads[i] != threads[step] && !isBefore(earlier, i) && isIn(clock, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isBefore(int step, int later) {
    return isIn(clocks[later], step);
  }

  /** True when a clock has passed a step. */
  private boolean isIn(int[] clock, int step) {
    int thread = threads[step];
    return thread < clock.length && step < clock[thread];
  }

  @Override
  public void steps(int thread, Operation operation) {
    tooLong |= count >= MOST_STEPS;
    if (!tooLong) {
      int step = add(thread, operation, false);
      race(step, operation);
      follow(step, operation);
    }
  }

  private void race(int step, Operation operation) {
    int thread = threads[step];
    int[] known = clock(thread).clone();
    for (int i = step - 1; i >= 0; i--) {
      if (threads[i] != thread && operations[i].conflicts(operation) && !isIn(known, i)) {
        // What was released was taken before: that race still counts.
        if (races.race(i, step) && !release[i]) {
          known = join(known, clocks[i]);
        }
      }
    }
  }

  @Override
  public void resumes(int thread, Operation operation) {
    steps(thread, operation);
  }

  @Override
  public void begins(int thread) {
    if (!tooLong) {
      int step = add(thread, NOTHING, false);
      follow(step, NOTHING);
    }
  }

  @Override
  public void starts(int thread, int child) {
    int[] clock = clock(thread).clone();
    ensure(child);
    now[child] = clock;
  }

  @Override
  public void releases(int thread, Object on, int part) {
    if (!tooLong) {
      int step = add(thread, NOTHING, true);
      operations[step].to(0, on, part, true);
      follow(step, operations[step]);
    }
  }

  @Override
  public void acquires(int thread, Object on, int part) {
    int[] clock = clock(thread);
    for (int i = 0; i < count; i++) {
      if (release[i] && operations[i].on == on) {
        clock = join(clock, clocks[i]);
      }
    }
    now[thread] = clock;
  }

  /** What a thread could not do in this run races, too. */
  @Override
  public void remains(int thread, Operation operation) {
    if (tooLong) {
      return;
    }
    decided = null;
    race(add(thread, operation, false), operation);
    count--;
  }

  private static final Operation NOTHING = new Operation();

  private int add(int thread, Operation operation, boolean releases) {
    if (count == threads.length) {
      threads = Arrays.copyOf(threads, 2 * count);
      nodes = Arrays.copyOf(nodes, 2 * count);
      clocks = Arrays.copyOf(clocks, 2 * count);
      release = Arrays.copyOf(release, 2 * count);
    }
    if (count >= operations.length) {
      operations = Arrays.copyOf(operations, threads.length);
      for (int i = count; i < operations.length; i++) {
        operations[i] = new Operation();
      }
    }
    threads[count] = thread;
    operations[count].copy(operation);
    release[count] = releases;
    Node node = releases ? null : decided;
    nodes[count] = node != null && node.thread() == thread ? node : null;
    if (!releases) {
      decided = null;
    }
    return count++;
  }

  /** The step comes after all that it conflicts with. */
  private void follow(int step, Operation operation) {
    int thread = threads[step];
    int[] clock = clock(thread);
    for (int i = 0; i < step; i++) {
      if (threads[i] != thread && operations[i].conflicts(operation)) {
        clock = join(clock, clocks[i]);
      }
    }
    if (clock.length <= thread) {
      clock = Arrays.copyOf(clock, thread + 1);
    }
    clock[thread] = step + 1;
    now[thread] = clock;
    clocks[step] = clock.clone();
  }

  private static int[] join(int[] clock, int[] other) {
    int[] joined = clock.length < other.length ? Arrays.copyOf(clock, other.length) : clock;
    for (int i = 0; i < other.length; i++) {
      joined[i] = Math.max(joined[i], other[i]);
    }
    return joined;
  }

  private int[] clock(int thread) {
    ensure(thread);
    int[] clock = now[thread];
    if (clock == null) {
      clock = new int[thread + 1];
      now[thread] = clock;
    }
    return clock;
  }

  private void ensure(int thread) {
    if (thread >= now.length) {
      now = Arrays.copyOf(now, 2 * thread);
    }
  }
}
