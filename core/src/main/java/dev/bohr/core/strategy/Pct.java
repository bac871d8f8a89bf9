package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.Arrays;

/**
 * Probabilistic concurrency testing (Burckhardt, Kothari, Musuvathi and Nagarakatte, ASPLOS 2010):
 * threads get random priorities, the highest always runs, and at {@code depth - 1} random decisions
 * the running thread drops below all others. Finds a bug of depth d among n threads and k steps
 * with probability at least 1/(n k^(d-1)).
 *
 * <p>Departures: k is the largest number of decisions that earlier runs met, as it is not known in
 * advance; and fairness is the engine's, which does not offer threads that gave way.
 */
public final class Pct implements Strategy {
  private final RunRandom random;
  private final int depth;

  /** Priority by thread index; 0 when the thread has not been seen in this run. */
  private long[] priorities = new long[16];

  /** Decisions at which the preferred thread drops, in ascending order. */
  private final int[] drops;

  private int nextDrop;
  private int decisions;
  private int longest = 20;

  public Pct(long seed, int depth) {
    random = new RunRandom(seed);
    this.depth = depth;
    drops = new int[Math.max(0, depth - 1)];
  }

  @Override
  public boolean beginRun() {
    longest = Math.max(longest, decisions);
    random.next();
    prepare();
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
    prepare();
  }

  private void prepare() {
    priorities = new long[priorities.length];
    decisions = 0;
    for (int i = 0; i < drops.length; i++) {
      int drop = random.below(longest);
      int at = i;
      for (; at > 0 && drops[at - 1] > drop; at--) {
        drops[at] = drops[at - 1];
      }
      drops[at] = drop;
    }
    nextDrop = 0;
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind == DecisionKind.WEAK_CAS) {
      // No thread is chosen here, so there are no priorities.
      return random.below(decision.count);
    }
    int best = best(decision);
    int now = decisions++;
    if (nextDrop < drops.length && now >= drops[nextDrop]) {
      // Below every initial priority, and below every thread that dropped before.
      priorities[decision.candidates[best]] = drops.length - nextDrop;
      nextDrop++;
      best = best(decision);
    }
    return best;
  }

  private int best(Decision decision) {
    int best = 0;
    for (int i = 1; i < decision.count; i++) {
      if (priority(decision.candidates[i]) > priority(decision.candidates[best])) {
        best = i;
      }
    }
    return best;
  }

  private long priority(int thread) {
    if (thread >= priorities.length) {
      priorities = Arrays.copyOf(priorities, 2 * thread);
    }
    if (priorities[thread] == 0) {
      priorities[thread] = depth + (random.nextLong() >>> 24);
    }
    return priorities[thread];
  }

  @Override
  public String name() {
    return "pct" + depth;
  }
}
