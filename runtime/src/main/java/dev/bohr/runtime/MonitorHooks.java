package dev.bohr.runtime;

/**
 * Hooks in place of monitorenter, monitorexit, wait, notify and notifyAll.
 *
 * <p>A controlled thread uses the mode's model; no real monitor is taken. Every other thread that
 * executes rewritten code uses {@link PlainMonitors}, so that the code excludes as written.
 */
public final class MonitorHooks {
  private MonitorHooks() {}

  /** In place of monitorenter. */
  public static void enter(Object lock, int site) {
    if (lock == null) {
      throw new NullPointerException();
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorEnter(lock, site);
      } finally {
        Control.running = self;
      }
    } else {
      PlainMonitors.enter(lock);
    }
  }

  /** In place of monitorexit. */
  public static void exit(Object lock, int site) {
    if (lock == null) {
      throw new NullPointerException();
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorExit(lock, site);
      } finally {
        Control.running = self;
      }
    } else {
      PlainMonitors.exit(lock);
    }
  }

  /** In place of {@link Object#wait()}. */
  public static void await(Object lock, int site) throws InterruptedException {
    await(lock, 0L, 0, site);
  }

  /** In place of {@link Object#wait(long)}. */
  public static void await(Object lock, long millis, int site) throws InterruptedException {
    await(lock, millis, 0, site);
  }

  /** In place of {@link Object#wait(long, int)}. */
  public static void await(Object lock, long millis, int nanos, int site)
      throws InterruptedException {
    if (lock == null) {
      throw new NullPointerException();
    }
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    if (isReallyHeld(lock)) {
      lock.wait(millis, nanos);
      return;
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorWait(lock, nanosOf(millis, nanos), site);
      } finally {
        Control.running = self;
      }
    } else {
      PlainMonitors.await(lock, millis, nanos);
    }
  }

  /** In place of {@link Object#notify()}. */
  public static void signal(Object lock, int site) {
    signal(lock, false, site);
  }

  /** In place of {@link Object#notifyAll()}. */
  public static void signalAll(Object lock, int site) {
    signal(lock, true, site);
  }

  /** For method references: {@code lock::wait}. */
  public static void await(Object lock) throws InterruptedException {
    await(lock, 0L, 0, 0);
  }

  /** For method references: {@code lock::wait} with a timeout. */
  public static void await(Object lock, long millis) throws InterruptedException {
    await(lock, millis, 0, 0);
  }

  /** For method references: {@code lock::notify}. */
  public static void signal(Object lock) {
    signal(lock, false, 0);
  }

  /** For method references: {@code lock::notifyAll}. */
  public static void signalAll(Object lock) {
    signal(lock, true, 0);
  }

  private static void signal(Object lock, boolean all, int site) {
    if (lock == null) {
      throw new NullPointerException();
    }
    if (isReallyHeld(lock)) {
      if (all) {
        lock.notifyAll();
      } else {
        lock.notify();
      }
      return;
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorNotify(lock, all, site);
      } finally {
        Control.running = self;
      }
    } else {
      PlainMonitors.signal(lock, all);
    }
  }

  /** In place of {@link Thread#holdsLock}. */
  public static boolean holdsLock(Object lock) {
    if (lock == null) {
      throw new NullPointerException();
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        return Control.mode.holdsLock(lock);
      } finally {
        Control.running = self;
      }
    }
    return PlainMonitors.holds(lock) || Thread.holdsLock(lock);
  }

  /**
   * Before a call that may enter a synchronized method whose flag could not be dropped (its class
   * was loaded before the agent). Waits, in the model, until no other controlled thread is inside a
   * synchronized method of the receiver, so that the real monitor is free.
   */
  public static void awaitReal(Object receiver, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self) && receiver != null && RealMonitors.isReal(receiver)) {
      Control.running = null;
      try {
        Control.mode.monitorAwait(receiver, site);
      } finally {
        Control.running = self;
      }
    }
  }

  /** First in such a method: takes the model monitor, which is free (see {@link #awaitReal}). */
  public static void realEntered(Object receiver, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorEntered(receiver, site);
      } finally {
        Control.running = self;
      }
    }
  }

  /** Last in such a method, on return and on exception. */
  public static void realExited(Object receiver, int site) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.monitorExit(receiver, site);
      } finally {
        Control.running = self;
      }
    }
  }

  /**
   * True when code that is not rewritten took the real monitor and then called rewritten code to
   * wait or to notify, as {@code Process.waitFor} does: others wait on the real one, too.
   */
  private static boolean isReallyHeld(Object lock) {
    return Thread.holdsLock(lock) && !RealMonitors.isReal(lock);
  }

  /** Saturating; zero means for ever, as in {@link Object#wait(long)}. */
  static long nanosOf(long millis, int nanos) {
    if (millis >= Long.MAX_VALUE / 1_000_000L - 1) {
      return Long.MAX_VALUE;
    }
    return millis * 1_000_000L + nanos;
  }
}
