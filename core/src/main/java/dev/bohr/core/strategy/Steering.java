package dev.bohr.core.strategy;

import dev.bohr.core.strategy.ReadsFrom.Variable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Steers a run towards an abstract schedule: operations that would act against a constraint wait
 * while others can go on, and those go on by their random priorities.
 *
 * <p>That a read is to read from a write is wanted once: the read waits for the write, and then
 * other writes wait for the read. That it is not to read from a write is wanted throughout.
 */
final class Steering {
  /** At how many decisions of a run a constraint may hold somebody back. */
  private static final int PATIENCE = 10_000;

  private final Corpus corpus;

  private long[] constraints = new long[0];

  /** By constraint: true when it wants nothing any more, met or given up. */
  private boolean[] over = new boolean[8];

  /** By constraint: the variable that holds what is to be read. */
  private @Nullable Variable[] ready = new @Nullable Variable[8];

  private int[] patience = new int[8];

  /** By constraint: the last decision at which it held somebody back. */
  private int[] held = new int[8];

  private int decisions;
  private final Priorities priorities = new Priorities();

  /** By site: the last run in which some constraint wanted something there. */
  private int[] wantedIn = new int[64];

  private int run;

  Steering(Corpus corpus) {
    this.corpus = corpus;
  }

  void begin(long[] wanted) {
    constraints = wanted;
    if (over.length < wanted.length) {
      over = new boolean[2 * wanted.length];
      ready = new @Nullable Variable[2 * wanted.length];
      patience = new int[2 * wanted.length];
      held = new int[2 * wanted.length];
    }
    priorities.clear();
    decisions = 0;
    for (int i = 0; i < wanted.length; i++) {
      held[i] = 0;
      over[i] = false;
      ready[i] = null;
      patience[i] = PATIENCE;
    }
    run++;
    for (long each : wanted) {
      want(Constraint.read(each));
      want(Constraint.write(each));
      for (int writer : corpus.writersFor(Constraint.read(each))) {
        want(writer);
      }
    }
  }

  private void want(int site) {
    if (site >= wantedIn.length) {
      wantedIn = Arrays.copyOf(wantedIn, 2 * site);
    }
    wantedIn[site] = run;
  }

  private boolean isWanted(int site) {
    return site > 0 && site < wantedIn.length && wantedIn[site] == run;
  }

  /**
   * Answers the position of who goes on.
   *
   * @param seen what has happened in the run; null when nobody watches it
   */
  int choose(Decision decision, @Nullable ReadsFrom seen, RunRandom random) {
    decisions++;
    int best = -1;
    int bestHeld = -1;
    long highest = -1;
    long highestHeld = -1;
    for (int i = 0; i < decision.count; i++) {
      int thread = decision.candidates[i];
      long priority = priorities.of(thread, random);
      if (seen != null && holdsBack(decision, thread, seen)) {
        if (priority > highestHeld) {
          bestHeld = i;
          highestHeld = priority;
        }
      } else if (priority > highest) {
        best = i;
        highest = priority;
      }
    }
    if (best < 0 && seen != null) {
      best = bestHeld;
      giveUp(decision, decision.candidates[best], seen);
    }
    priorities.chosen(decision, best);
    return best;
  }

  private boolean holdsBack(Decision decision, int thread, ReadsFrom seen) {
    Operation next = decision.threads.next(thread);
    if (!isWanted(next.site)) {
      return false;
    }
    Variable variable = seen.of(next);
    for (int i = 0; i < constraints.length; i++) {
      if (!over[i] && isAgainst(i, next, variable, decision, thread)) {
        if (held[i] != decisions) {
          held[i] = decisions;
          over[i] = --patience[i] < 0;
        }
        return true;
      }
    }
    return false;
  }

  /** Everybody had better wait, and this thread goes: what it acts against is given up. */
  private void giveUp(Decision decision, int thread, ReadsFrom seen) {
    Operation next = decision.threads.next(thread);
    Variable variable = seen.of(next);
    for (int i = 0; i < constraints.length; i++) {
      over[i] |= isAgainst(i, next, variable, decision, thread);
    }
  }

  private boolean isAgainst(
      int index, Operation next, @Nullable Variable variable, Decision decision, int thread) {
    long constraint = constraints[index];
    int read = Constraint.read(constraint);
    int write = Constraint.write(constraint);
    int last = variable == null ? ReadsFrom.INITIAL : variable.last();
    boolean isRead = next.site == read && ReadsFrom.reads(next);
    if (Constraint.isNegative(constraint)) {
      return isRead && last == write
          || next.site == write && last != write && isAwaited(next, read, decision, thread);
    }
    if (isRead) {
      return ready[index] == null && last != write;
    }
    if (!next.writes || next.site == write) {
      return false;
    }
    return write == ReadsFrom.INITIAL
        ? last == ReadsFrom.INITIAL && corpus.isWriterFor(next.site, read)
        : variable != null && variable == ready[index];
  }

  /** True when another thread is about to read, at that site, what the operation writes. */
  private static boolean isAwaited(Operation write, int read, Decision decision, int thread) {
    for (int i = 0; i < decision.count; i++) {
      int other = decision.candidates[i];
      if (other != thread) {
        Operation theirs = decision.threads.next(other);
        if (theirs.site == read && theirs.on == write.on && theirs.part == write.part) {
          return true;
        }
      }
    }
    return false;
  }

  /** An operation happens; the variable is as it was before. */
  void happens(Operation operation, Variable variable) {
    if (!isWanted(operation.site)) {
      return;
    }
    for (int i = 0; i < constraints.length; i++) {
      long constraint = constraints[i];
      if (over[i] || Constraint.isNegative(constraint)) {
        continue;
      }
      int write = Constraint.write(constraint);
      if (operation.site == Constraint.read(constraint)
          && ReadsFrom.reads(operation)
          && variable.last() == write) {
        over[i] = true;
      } else if (operation.writes && operation.site == write) {
        ready[i] = variable;
      } else if (operation.writes && variable == ready[i]) {
        ready[i] = null;
      }
    }
  }
}
