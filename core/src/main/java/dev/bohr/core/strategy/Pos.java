package dev.bohr.core.strategy;

import dev.bohr.core.schedule.DecisionKind;
import java.util.Arrays;

/**
 * Partial-order sampling (Yuan, Yang and Gu, CAV 2018): every operation that is about to happen has
 * a random priority, the highest happens, and those that it conflicts with draw anew. So the order
 * of two conflicting operations is a fair coin, however long the threads around them are.
 */
public final class Pos implements Strategy {
  private final RunRandom random;

  /** Priority of the operation that a thread stands before; 0 when it has none yet. */
  private long[] priorities = new long[16];

  public Pos(long seed) {
    random = new RunRandom(seed);
  }

  @Override
  public boolean beginRun() {
    random.next();
    Arrays.fill(priorities, 0);
    return true;
  }

  @Override
  public void repeatRun() {
    random.again();
    Arrays.fill(priorities, 0);
  }

  @Override
  public int choose(Decision decision) {
    if (decision.kind != DecisionKind.SWITCH) {
      return random.below(decision.count);
    }
    int best = 0;
    for (int i = 1; i < decision.count; i++) {
      if (priority(decision.candidates[i]) > priority(decision.candidates[best])) {
        best = i;
      }
    }
    int thread = decision.candidates[best];
    Operation chosen = decision.threads.next(thread);
    for (int i = 0; i < decision.count; i++) {
      int other = decision.candidates[i];
      if (other != thread && chosen.conflicts(decision.threads.next(other))) {
        priorities[other] = 0;
      }
    }
    priorities[thread] = 0;
    return best;
  }

  private long priority(int thread) {
    if (thread >= priorities.length) {
      priorities = Arrays.copyOf(priorities, 2 * thread);
    }
    if (priorities[thread] == 0) {
      priorities[thread] = random.nextLong() >>> 1 | 1;
    }
    return priorities[thread];
  }

  @Override
  public String name() {
    return "pos";
  }
}
