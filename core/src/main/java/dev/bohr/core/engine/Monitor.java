package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/** The model of one object's monitor: its owner, and its wait set in order of arrival. */
final class Monitor {
  final Object object;
  @Nullable ControlledThread owner;
  int holds;

  /** Where the owner took it; for reports. */
  int site;

  ControlledThread[] waiters = NO_WAITERS;
  int waiting;

  private static final ControlledThread[] NO_WAITERS = {};

  Monitor(Object object) {
    this.object = object;
  }

  void addWaiter(ControlledThread thread) {
    if (waiting == waiters.length) {
      waiters = java.util.Arrays.copyOf(waiters, Math.max(4, 2 * waiting));
    }
    waiters[waiting++] = thread;
  }

  void removeWaiter(ControlledThread thread) {
    for (int i = 0; i < waiting; i++) {
      if (waiters[i] == thread) {
        System.arraycopy(waiters, i + 1, waiters, i, waiting - i - 1);
        waiting--;
        return;
      }
    }
  }
}
