package dev.bohr.core.simplify;

/**
 * Leaves out everything that a thread does, one thread after the other, those that were started
 * last first. What the others wait for is then done by whoever the default rule lets do it. Where
 * nobody can go on at the end, all threads have to come to where they stand, and none is left out.
 */
final class ThreadRemoval {
  private final Attempts attempts;

  ThreadRemoval(Attempts attempts) {
    this.attempts = attempts;
  }

  Run simplify(Run start) {
    Run current = start;
    for (int thread = start.threads() - 1; thread > 0 && current.isThrown(); thread--) {
      // A run may have fewer threads than the one before it, but their numbers stay.
      if (thread < current.threads() && current.movesOf(thread).length > 0) {
        current = attempts.makeAnyway(current, Plan.withoutThread(current, thread));
      }
    }
    return current;
  }
}
