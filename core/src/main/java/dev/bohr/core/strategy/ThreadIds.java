package dev.bohr.core.strategy;

import java.util.Arrays;

/** The numbers that a profile gives to the threads of the run at hand. */
final class ThreadIds {
  private final Profile profile;

  /** By thread index: the number plus one; 0 when not asked yet. */
  private int[] ids = new int[16];

  ThreadIds(Profile profile) {
    this.profile = profile;
  }

  void clear() {
    ids = new int[ids.length];
  }

  int of(int thread, Decision.Threads threads) {
    if (thread >= ids.length) {
      ids = Arrays.copyOf(ids, 2 * thread);
    }
    if (ids[thread] == 0) {
      ids[thread] = profile.id(threads.path(thread)) + 1;
    }
    return ids[thread] - 1;
  }
}
