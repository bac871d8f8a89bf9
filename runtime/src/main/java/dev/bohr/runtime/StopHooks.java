package dev.bohr.runtime;

/**
 * Hooks for {@code Thread.stop}, {@code suspend} and {@code resume}. JDKs before 20 carry them out;
 * on newer ones the mode leaves the call to the JDK, which refuses it.
 */
public final class StopHooks {
  private StopHooks() {}

  /** In the body of {@code Thread.stop}. */
  @SuppressWarnings("removal")
  public static boolean stop(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return false;
    }
    Control.running = null;
    try {
      return Control.mode.stop(thread, new ThreadDeath());
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@code Thread.suspend}. */
  public static boolean suspend(Thread thread) {
    return suspend(thread, true);
  }

  /** In the body of {@code Thread.resume}. */
  public static boolean resume(Thread thread) {
    return suspend(thread, false);
  }

  private static boolean suspend(Thread thread, boolean suspend) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return false;
    }
    Control.running = null;
    try {
      return Control.mode.suspend(thread, suspend);
    } finally {
      Control.running = self;
    }
  }

  /**
   * In the body of {@code ThreadGroup.stopOrSuspend} (JDK 17): does it to all threads of the group
   * but the caller.
   *
   * @return 1 when the caller is in the group, so that its turn comes last; 0 when not; -1 when the
   *     caller is not controlled
   */
  @SuppressWarnings({"deprecation", "removal"})
  public static int stopOrSuspend(ThreadGroup group, boolean suspend) {
    int most = ThreadHooks.activeCount(group);
    if (most < 0) {
      return -1;
    }
    Thread caller = ThreadHooks.currentThread();
    Thread[] members = new Thread[most];
    int count = ThreadHooks.enumerate(group, members);
    int callers = 0;
    for (int i = 0; i < count; i++) {
      if (members[i] == caller) {
        callers = 1;
      } else if (suspend) {
        members[i].suspend();
      } else {
        members[i].stop();
      }
    }
    return callers;
  }
}
