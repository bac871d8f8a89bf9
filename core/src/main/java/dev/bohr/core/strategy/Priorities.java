package dev.bohr.core.strategy;

import java.util.Arrays;

/**
 * Random priorities of the operations that are about to happen, as partial-order sampling has them:
 * when one happens, those that it conflicts with draw anew.
 */
final class Priorities {
  /** By thread: the priority of the operation that it stands before; 0 when it has none yet. */
  private long[] priorities = new long[16];

  void clear() {
    priorities = new long[priorities.length];
  }

  long of(int thread, RunRandom random) {
    if (thread >= priorities.length) {
      priorities = Arrays.copyOf(priorities, 2 * thread);
    }
    if (priorities[thread] == 0) {
      priorities[thread] = random.nextLong() >>> 1 | 1;
    }
    return priorities[thread];
  }

  /** The candidate at that position goes on. */
  void chosen(Decision decision, int position) {
    int thread = decision.candidates[position];
    Operation chosen = decision.threads.next(thread);
    for (int i = 0; i < decision.count; i++) {
      int other = decision.candidates[i];
      if (other != thread && chosen.conflicts(decision.threads.next(other))) {
        priorities[other] = 0;
      }
    }
    priorities[thread] = 0;
  }
}
