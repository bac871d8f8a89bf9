package dev.bohr.runtime;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Hooks for the methods of {@link Thread}.
 *
 * <p>Methods that cannot be overridden are replaced where they are called (they take the receiver
 * first); methods that can are hooked at the start of their body in {@link Thread} itself, where a
 * true or non-null answer means "done, return".
 */
public final class ThreadHooks {
  private ThreadHooks() {}

  /** In place of {@link Thread#currentThread()}. */
  public static Thread currentThread() {
    Thread self = Thread.currentThread();
    if (self instanceof Carrier carrier) {
      Thread identity = carrier.identity;
      return identity == null ? self : identity;
    }
    return self;
  }

  /**
   * In place of {@link Thread#currentThread()} where random numbers are kept per thread: what Bohr
   * draws, or quiet code, must not come from the program's thread, or runs would differ.
   */
  public static Thread drawingThread() {
    Thread self = Thread.currentThread();
    return self == Control.running ? currentThread() : self;
  }

  /** In the body of {@link Thread#start()}. Never a point: the real monitor may be held. */
  public static boolean start(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return false;
    }
    Control.running = null;
    try {
      Control.mode.start(thread);
    } finally {
      Control.running = self;
    }
    return true;
  }

  /** In place of {@link Thread#join()}. */
  public static void join(Thread thread) throws InterruptedException {
    join(thread, 0L);
  }

  /** In place of {@link Thread#join(long)}. */
  public static void join(Thread thread, long millis) throws InterruptedException {
    join(thread, millis, 0);
  }

  /** In place of {@link Thread#join(long, int)}. */
  public static void join(Thread thread, long millis, int nanos) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      boolean timed = millis != 0 || nanos != 0;
      Control.running = null;
      try {
        Control.mode.join(thread, timed ? MonitorHooks.nanosOf(millis, nanos) : 0);
      } finally {
        Control.running = self;
      }
    } else {
      thread.join(millis, nanos);
    }
  }

  /** In place of {@code Thread.join(Duration)} (JDK 19). */
  public static boolean join(Thread thread, Duration duration) throws InterruptedException {
    long nanos = saturatedNanos(duration);
    Thread.State state = thread.getState();
    if (state == Thread.State.NEW) {
      throw new IllegalThreadStateException("Thread not started");
    }
    if (nanos > 0 && state != Thread.State.TERMINATED) {
      join(thread, nanos / 1_000_000L, (int) (nanos % 1_000_000L));
    }
    return !isAlive(thread);
  }

  /** In place of {@link Thread#isAlive()}. */
  public static boolean isAlive(Thread thread) {
    Thread.State state = state(thread);
    return state == null
        ? thread.isAlive()
        : state != Thread.State.NEW && state != Thread.State.TERMINATED;
  }

  /** In the body of {@link Thread#getState()}; null when the thread is not controlled. */
  public static Thread.@Nullable State state(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return null;
    }
    Control.running = null;
    try {
      return Control.mode.state(thread);
    } finally {
      Control.running = self;
    }
  }

  /** In place of {@link Thread#sleep(long)}. */
  public static void sleep(long millis) throws InterruptedException {
    sleep(millis, 0);
  }

  /** In place of {@link Thread#sleep(long, int)}. */
  public static void sleep(long millis, int nanos) throws InterruptedException {
    if (millis < 0) {
      throw new IllegalArgumentException("timeout value is negative");
    }
    if (nanos < 0 || nanos > 999999) {
      throw new IllegalArgumentException("nanosecond timeout value out of range");
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.sleep(MonitorHooks.nanosOf(millis, nanos));
      } finally {
        Control.running = self;
      }
    } else {
      Thread.sleep(millis, nanos);
    }
  }

  /** In place of {@code Thread.sleep(Duration)} (JDK 19). */
  public static void sleep(Duration duration) throws InterruptedException {
    long nanos = Math.max(0, saturatedNanos(duration));
    sleep(nanos / 1_000_000L, (int) (nanos % 1_000_000L));
  }

  private static long saturatedNanos(Duration duration) {
    try {
      return duration.toNanos();
    } catch (ArithmeticException e) {
      return duration.isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  /** In place of {@link Thread#yield()}. */
  public static void yieldNow() {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.yieldNow();
      } finally {
        Control.running = self;
      }
    } else {
      Thread.yield();
    }
  }

  /** In place of {@link Thread#onSpinWait()}. */
  public static void onSpinWait() {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      if (Control.trusted == Control.callback) {
        Control.running = null;
        try {
          Control.mode.yieldNow();
        } finally {
          Control.running = self;
        }
      }
    } else {
      Thread.onSpinWait();
    }
  }

  /** In the body of {@link Thread#interrupt()}. */
  public static boolean interrupt(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return false;
    }
    Control.running = null;
    try {
      return Control.mode.interrupt(thread);
    } finally {
      Control.running = self;
    }
  }

  /**
   * In the body of {@link Thread#isInterrupted()} and {@link Thread#interrupted()}.
   *
   * @return 1 when set, 0 when not, -1 when the caller or the thread is not controlled
   */
  public static int interrupted(@Nullable Thread thread, boolean clear) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return -1;
    }
    Control.running = null;
    try {
      return Control.mode.interrupted(thread, clear);
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@link Thread#getStackTrace()}; null when the thread is not controlled. */
  public static StackTraceElement @Nullable [] stackTrace(Thread thread) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return null;
    }
    Control.running = null;
    try {
      return Control.mode.stack(thread);
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@link Thread#getAllStackTraces()}: those of the run, and no others. */
  public static @Nullable Map<Thread, StackTraceElement[]> allStackTraces() {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return null;
    }
    Thread[] threads;
    StackTraceElement[][] stacks;
    Control.running = null;
    try {
      threads = Control.mode.liveThreads();
      stacks = new StackTraceElement[threads.length][];
      for (int i = 0; i < threads.length; i++) {
        stacks[i] = Control.mode.stack(threads[i]);
      }
    } finally {
      Control.running = self;
    }
    // With hooks on, for the program will look for its threads by the hashes that it knows.
    Map<Thread, StackTraceElement[]> all = new HashMap<>();
    for (int i = 0; i < threads.length; i++) {
      all.put(threads[i], stacks[i]);
    }
    return all;
  }

  /** In the body of {@link ThreadGroup#activeCount()}; -1 when the caller is not controlled. */
  public static int activeCount(ThreadGroup group) {
    return enumerate(group, null, true);
  }

  /** In the body of {@link ThreadGroup#enumerate(Thread[])}. */
  public static int enumerate(ThreadGroup group, Thread[] list) {
    return enumerate(group, list, true);
  }

  /**
   * In the body of {@link ThreadGroup#enumerate(Thread[], boolean)}.
   *
   * @param list where to put the threads, as many as it takes; null when they are only counted
   * @return how many there are, or -1 when the caller is not controlled
   */
  public static int enumerate(ThreadGroup group, Thread @Nullable [] list, boolean recurse) {
    Thread self = Thread.currentThread();
    if (!Control.mustAct(self)) {
      return -1;
    }
    Control.running = null;
    try {
      int count = 0;
      for (Thread thread : Control.mode.liveThreads()) {
        ThreadGroup its = thread.getThreadGroup();
        if (its == group || (recurse && its != null && group.parentOf(its))) {
          if (list != null) {
            if (count == list.length) {
              break;
            }
            list[count] = thread;
          }
          count++;
        }
      }
      return count;
    } finally {
      Control.running = self;
    }
  }

  /** In the body of {@link ThreadGroup#interrupt()}. */
  public static boolean interruptAll(ThreadGroup group) {
    int most = activeCount(group);
    if (most < 0) {
      return false;
    }
    Thread[] members = new Thread[most];
    int count = enumerate(group, members);
    for (int i = 0; i < count; i++) {
      members[i].interrupt();
    }
    return true;
  }

  /** In the body of {@code Thread.alive()} (JDK 21). */
  public static int alive(Thread thread) {
    Thread.State state = state(thread);
    return state == null
        ? -1
        : state == Thread.State.NEW || state == Thread.State.TERMINATED ? 0 : 1;
  }

  /**
   * In the body of {@link Thread#join(long)}, for those who come in by reflection: calls in
   * rewritten code are replaced.
   */
  public static boolean joined(Thread thread, long millis) throws InterruptedException {
    Thread self = Thread.currentThread();
    if (millis < 0 || !Control.mustAct(self)) {
      return false;
    }
    join(thread, millis, 0);
    return true;
  }
}
