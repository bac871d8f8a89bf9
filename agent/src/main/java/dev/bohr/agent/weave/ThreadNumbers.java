package dev.bohr.agent.weave;

import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The numbers in names that the JDK gives, as {@code Thread-0} and {@code pool-1-thread-1}. A place
 * may be meant for the thread of that name, and in a JVM that has run other tests the number would
 * be another one. Where the JDK does not let itself be asked, names are as they come.
 */
final class ThreadNumbers {
  private int thread;
  private int pool;

  /** Counts from the beginning again. */
  void restart() {
    try {
      thread = threads().getInt(null);
      threads().setInt(null, 0);
      pool = pools().getAndSet(1);
    } catch (ReflectiveOperationException | RuntimeException refused) {
      return;
    }
  }

  /** Goes on where it was, or further. */
  void goOn() {
    try {
      threads().setInt(null, Math.max(thread, threads().getInt(null)));
      pools().accumulateAndGet(pool, Math::max);
    } catch (ReflectiveOperationException | RuntimeException refused) {
      return;
    }
  }

  private static Field threads() throws ReflectiveOperationException {
    Field field;
    try {
      field = Thread.class.getDeclaredField("threadInitNumber");
    } catch (NoSuchFieldException later) {
      field = Class.forName("java.lang.Thread$ThreadNumbering").getDeclaredField("next");
    }
    field.setAccessible(true);
    return field;
  }

  private static AtomicInteger pools() throws ReflectiveOperationException {
    Field field =
        Class.forName("java.util.concurrent.Executors$DefaultThreadFactory")
            .getDeclaredField("poolNumber");
    field.setAccessible(true);
    return (AtomicInteger) field.get(null);
  }
}
