package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import org.jspecify.annotations.Nullable;

/**
 * One choice of a controlled run, as a strategy sees it. The object is reused: a strategy reads it
 * during the call and keeps nothing of it.
 *
 * <p>The key of a decision is (thread, its nth step, kind, ordinal); it means the same decision in
 * every run that has followed the same schedule so far.
 */
public final class Decision {
  /** What is chosen. */
  public DecisionKind kind = DecisionKind.SWITCH;

  /** Index of the thread at whose step the choice comes up. */
  public int thread;

  /** How many steps that thread has made. */
  public long step;

  /** How many decisions of this kind that thread has met since it made the step. */
  public int ordinal;

  /** The site at which that thread stands; 0 when unknown. */
  public int site;

  /**
   * What can be chosen: thread indices, the first {@link #count} entries. For {@link
   * DecisionKind#WEAK_CAS} and {@link DecisionKind#SPURIOUS} the entries are -1 (does not happen)
   * and the thread (happens).
   */
  public int[] candidates = new int[16];

  public int count;

  /** The position in {@link #candidates} that the default rule takes. */
  public int preferred;

  /** Names of the threads of the run, by index. */
  public final Paths paths;

  public Decision(Paths paths) {
    this.paths = paths;
  }

  /** Gives the spawn path of a thread of the run. */
  @FunctionalInterface
  public interface Paths {
    String path(int thread);
  }

  public void begin(DecisionKind newKind) {
    kind = newKind;
    count = 0;
    preferred = 0;
  }

  public void add(int candidate) {
    if (count == candidates.length) {
      candidates = java.util.Arrays.copyOf(candidates, 2 * count);
    }
    candidates[count++] = candidate;
  }

  /** The position of a thread among the candidates, or -1. */
  public int positionOf(int candidate) {
    for (int i = 0; i < count; i++) {
      if (candidates[i] == candidate) {
        return i;
      }
    }
    return -1;
  }

  /** The choice at a position in the words of a schedule file. */
  public String choice(int position) {
    int candidate = candidates[position];
    return candidate < 0 ? NONE : paths.path(candidate);
  }

  /** The position of a choice in the words of a schedule file, or -1 when it is not offered. */
  public int positionOf(@Nullable String choice) {
    for (int i = 0; i < count; i++) {
      if (choice(i).equals(choice)) {
        return i;
      }
    }
    return -1;
  }

  /** What a schedule says where nothing happens. */
  public static final String NONE = "none";
}
