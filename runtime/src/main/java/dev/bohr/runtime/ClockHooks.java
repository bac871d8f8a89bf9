package dev.bohr.runtime;

/** Hooks in place of the clocks: a controlled run lives in virtual time. */
public final class ClockHooks {
  private ClockHooks() {}

  /** In place of {@link System#nanoTime()}. */
  public static long nanoTime() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return System.nanoTime();
    }
    Control.running = null;
    try {
      return Control.mode.nanoTime();
    } finally {
      Control.running = self;
    }
  }

  /** The virtual time, in nanoseconds, that has passed while every thread waited; else 0. */
  public static long idleTime() {
    return Thread.currentThread() == Control.running ? Control.mode.idleTime() : 0;
  }

  /** In place of {@link System#currentTimeMillis()}. */
  public static long currentTimeMillis() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return self == Control.quietThread
          ? Control.mode.quietTimeMillis()
          : System.currentTimeMillis();
    }
    Control.running = null;
    try {
      return Control.mode.currentTimeMillis();
    } finally {
      Control.running = self;
    }
  }

  /**
   * At the start of the body of {@code jdk.internal.misc.VM.getNanoTimeAdjustment}'s callers in
   * java.time: the nanoseconds since {@code offsetInSeconds}, or -1 when the caller is not
   * controlled.
   */
  public static long nanoTimeAdjustment(long offsetInSeconds) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return -1;
    }
    return currentTimeMillis() * 1_000_000L - offsetInSeconds * 1_000_000_000L;
  }
}
