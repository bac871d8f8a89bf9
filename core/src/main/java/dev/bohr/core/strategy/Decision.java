package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.schedule.Deviation;

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
   * What can be chosen: thread indices, the first {@link #count} entries. A thread comes twice when
   * its wait could expire as well as end without a reason. For {@link DecisionKind#WEAK_CAS} the
   * entries are {@link #NOT} (it does not fail) and the thread (it fails).
   */
  public int[] candidates = new int[16];

  public int count;

  /** From this position on, candidates are threads whose wait would end early. */
  private int firstEarly;

  /** By position from {@link #firstEarly} on, how the wait would end. */
  private DecisionKind[] early = new DecisionKind[4];

  /** The position in {@link #candidates} that the default rule takes. */
  public int preferred;

  /**
   * True when some candidate waits for a time, so that choosing it lets the time pass: then the
   * order of the candidates' steps is not all that the choice is about.
   */
  public boolean timed;

  /** The threads of the run. */
  public final Threads threads;

  public Decision(Threads threads) {
    this.threads = threads;
  }

  /** What a strategy may ask about the threads of the run, by index. */
  public interface Threads {
    /** The spawn path: the name of a thread across runs. */
    String path(int thread);

    /** What the thread does when it is chosen. */
    Operation next(int thread);
  }

  public void begin(DecisionKind newKind) {
    kind = newKind;
    count = 0;
    preferred = 0;
    timed = false;
    firstEarly = Integer.MAX_VALUE;
  }

  public void add(int candidate) {
    if (count == candidates.length) {
      candidates = java.util.Arrays.copyOf(candidates, 2 * count);
    }
    candidates[count++] = candidate;
  }

  /** Offers to end the wait of a thread early; called after all other candidates were added. */
  public void addEarly(int candidate, DecisionKind how) {
    firstEarly = Math.min(firstEarly, count);
    int at = count - firstEarly;
    if (at == early.length) {
      early = java.util.Arrays.copyOf(early, 2 * at);
    }
    early[at] = how;
    add(candidate);
  }

  /** What choosing a position decides: {@link #kind}, or how a wait ends early. */
  public DecisionKind kindAt(int position) {
    return position < firstEarly ? kind : early[position - firstEarly];
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
    if (kind == DecisionKind.WEAK_CAS) {
      return candidate == NOT ? NONE : Deviation.FAIL;
    }
    return threads.path(candidate);
  }

  /**
   * The position of what a schedule demands, or -1 when it is not offered. A thread that need not
   * be woken early, since it could go on anyway, is chosen for a schedule that would wake it; a
   * thread is never woken early unless the schedule says how.
   */
  public int positionOf(Deviation deviation) {
    int found = -1;
    for (int i = 0; i < count; i++) {
      if (choice(i).equals(deviation.choice())) {
        if (kindAt(i) == deviation.kind()) {
          return i;
        }
        if (i < firstEarly) {
          found = i;
        }
      }
    }
    return found;
  }

  /** The candidate that stands for: it does not happen. */
  public static final int NOT = -1;

  private static final String NONE = "none";
}
