package dev.bohr.core.conflicts;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds pairs of threads that take two locks in opposite orders (Havelund, "Using Runtime Analysis
 * to Guide Model Checking of Java Programs", SPIN 2000): each holds the one that the other is about
 * to take. A third lock that both hold, or a fork or join, keeps them apart.
 */
final class CrossedLocks {
  private final ForkJoinOrder order;

  /** Each with its first event. */
  private final Map<Taking, Integer> takings = new LinkedHashMap<>();

  /**
   * Takings of a lock that cannot be told apart here.
   *
   * @param time of the thread, by its forks
   * @param held what the thread holds already
   */
  record Taking(int thread, int time, String site, int lock, Set<Integer> held) {}

  /** Told of both, the earlier one first. */
  @FunctionalInterface
  interface Listener {
    void crossed(Taking earlier, int first, Taking later, int second);
  }

  CrossedLocks(ForkJoinOrder order) {
    this.order = order;
  }

  /** A thread takes a lock while it may hold others. */
  void add(Taking taking, int event, Listener listener) {
    if (taking.held.isEmpty()
        || takings.size() >= PotentialConflicts.MOST_USES
        || takings.containsKey(taking)) {
      return;
    }
    takings.forEach(
        (other, first) -> {
          if (isCrossed(other, taking)) {
            listener.crossed(other, first, taking, event);
          }
        });
    takings.put(taking, event);
  }

  private boolean isCrossed(Taking earlier, Taking later) {
    return earlier.thread != later.thread
        && LockSets.exclude(earlier.held, Set.of(later.lock))
        && LockSets.exclude(later.held, Set.of(earlier.lock))
        && !LockSets.exclude(earlier.held, later.held)
        && !order.isOver(earlier.thread, earlier.time, later.thread);
  }
}
