package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Hooks at the start of the bodies of {@code LockSupport.park*}, {@code unpark}, and of calls to
 * {@code Unsafe.park}. True means "done, return".
 */
public final class ParkHooks {
  private ParkHooks() {}

  /**
   * Parks the current thread in the model.
   *
   * @param blocker what the thread waits for, or null
   * @param absolute when true {@code time} is in milliseconds since the epoch, else in nanoseconds
   * @param time 0 and relative: for ever
   */
  public static boolean park(@Nullable Object blocker, boolean absolute, long time) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return false;
    }
    Control.running = null;
    try {
      Control.mode.park(blocker, absolute, time);
    } finally {
      Control.running = self;
    }
    return true;
  }

  /** Makes the permit of a thread available in the model. */
  public static boolean unpark(@Nullable Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return thread != null
          && !(thread instanceof Carrier)
          && Control.mode.unparkFromOutside(thread);
    }
    if (thread == null) {
      return true;
    }
    Control.running = null;
    try {
      return Control.mode.unpark(thread);
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@code LockSupport.getBlocker}; null when nothing is known. */
  public static @Nullable Object blocker(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return null;
    }
    Control.running = null;
    try {
      return Control.mode.blocker(thread);
    } finally {
      Control.running = self;
    }
  }
}
