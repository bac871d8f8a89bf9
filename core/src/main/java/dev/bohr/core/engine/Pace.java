package dev.bohr.core.engine;

/**
 * How fast time goes for threads that work until their time is up, as those of a stress test do:
 * they look at the clock again and again, and change something in between. Were a reading the
 * little that it is elsewhere, no run would come to the end of that time.
 *
 * <p>A thread that only looks for what others do gets none of this, and nobody does while a thread
 * could go on that does not work like that, or one sleeps: a patience must not be over before
 * others have done what is waited for. Others may only measure how long their work takes.
 */
final class Pace {
  /** After so many readings it is sure that a thread works until its time is up. */
  private static final int ENOUGH = 100;

  private static final long NANOS = 1_000_000;

  /** Whether it has changed something since it last looked at the clock. */
  private boolean changed;

  private int readings;

  /** The thread changed something that others can see. */
  void changed() {
    changed = true;
  }

  /**
   * The thread looks at the clock; returns how much time must have passed since it last did.
   *
   * @param threads all threads of the run
   */
  long reading(Threads threads) {
    if (!changed) {
      return 0;
    }
    changed = false;
    readings++;
    return allWork(threads) ? NANOS : 0;
  }

  private static boolean allWork(Threads threads) {
    for (int i = 0; i < threads.count; i++) {
      ControlledThread thread = threads.all[i];
      boolean sleeps = thread.status == ThreadStatus.SLEEPING;
      if (sleeps || thread.pace.readings <= ENOUGH && thread.enabled()) {
        return false;
      }
    }
    return true;
  }
}
