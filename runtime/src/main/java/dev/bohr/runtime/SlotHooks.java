package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Hooks for state that the JDK keeps in statics and that must start afresh in every run: the common
 * pool, name counters, random seeds. After the static is read the hook may answer with the run's
 * own object instead.
 */
public final class SlotHooks {
  private SlotHooks() {}

  /** What stands in for a static of the JDK; the names are the keys of the agent's table. */
  public enum Slot {
    COMMON_POOL,
    ASYNC_POOL,
    DELAYER,
    POOL_NUMBER,
    TIMER_NUMBER,
    HTTP_CLIENT_NUMBER,
    RANDOM_SEED,
    RANDOM_PROBE,
    MATH_RANDOM,
    SHUFFLE_RANDOM
  }

  private static final Slot[] SLOTS = Slot.values();

  /** After the static was read. */
  public static @Nullable Object get(@Nullable Object original, int slot) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return original;
    }
    Control.running = null;
    try {
      return Control.mode.slot(SLOTS[slot], original);
    } finally {
      Control.running = self;
    }
  }

  /**
   * In place of seeds and counters that are numbers.
   *
   * @return a number greater than zero, or zero when the caller is not controlled
   */
  public static long seed() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return 0;
    }
    Control.running = null;
    try {
      return Control.mode.seed();
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@code SecureRandom.nextBytes}. */
  public static boolean fill(byte[] bytes) {
    long seed = seed();
    if (seed == 0) {
      return false;
    }
    for (int i = 0; i < bytes.length; i++) {
      seed = seed * 6364136223846793005L + 1442695040888963407L;
      bytes[i] = (byte) (seed >>> 56);
    }
    return true;
  }

  /**
   * In the body of what numbers fork-join pools.
   *
   * @return the number of the run's pools so far, or -1 when not controlled
   */
  public static int poolNumber() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return -1;
    }
    Control.running = null;
    try {
      return Control.mode.poolNumber();
    } finally {
      Control.running = self;
    }
  }

  /**
   * In the body of {@code Thread.nextThreadNum} and its successors.
   *
   * @return the number of the next unnamed thread of the run, or -1 when not controlled
   */
  public static int threadNumber() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return -1;
    }
    Control.running = null;
    try {
      return Control.mode.threadNumber();
    } finally {
      Control.running = self;
    }
  }

  /**
   * In the body of {@code Thread.nextThreadID} and its successors.
   *
   * @return the id of the next thread of the run, or 0 when the JVM is to choose it
   */
  public static long threadId() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return 0;
    }
    Control.running = null;
    try {
      return Control.mode.threadId();
    } finally {
      Control.running = self;
    }
  }
}
