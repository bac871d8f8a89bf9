package dev.bohr.breakpoints;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which lock, as the JVM's management tells. In a JVM without the module {@code
 * java.management} nobody is known to hold any. Virtual threads are not known to it either.
 */
final class HeldLocks {
  private HeldLocks() {}

  private static final boolean AVAILABLE = isAvailable();

  private static boolean isAvailable() {
    try {
      Class.forName("java.lang.management.ManagementFactory", false, null);
      return true;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  /** The class of its own keeps the module optional. */
  private static final class Management {
    static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Management() {}
  }

  /** Whether the current thread holds a lock of that class or a subclass. */
  static boolean isTypeHeld(Class<?> type) {
    if (!AVAILABLE) {
      return false;
    }
    ThreadInfo[] infos =
        Management.THREADS.getThreadInfo(new long[] {id(Thread.currentThread())}, true, true);
    if (infos.length == 0 || infos[0] == null) {
      return false;
    }
    for (LockInfo lock : infos[0].getLockedMonitors()) {
      if (isOf(type, lock.getClassName())) {
        return true;
      }
    }
    for (LockInfo lock : infos[0].getLockedSynchronizers()) {
      // A ReentrantLock is known by its synchroniser, ReentrantLock$NonfairSync.
      String name = lock.getClassName();
      int nested = name.lastIndexOf('$');
      if (isOf(type, name) || (nested > 0 && isOf(type, name.substring(0, nested)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(Class<?> type, String name) {
    return type.getName().equals(name)
        || isOf(type, name, type.getClassLoader())
        || isOf(type, name, Thread.currentThread().getContextClassLoader());
  }

  private static boolean isOf(Class<?> type, String name, @Nullable ClassLoader loader) {
    try {
      return type.isAssignableFrom(Class.forName(name, false, loader));
    } catch (ClassNotFoundException | LinkageError unknownThere) {
      return false;
    }
  }

  /** Whether a thread waits for a lock that the other holds. */
  static boolean isNeeded(Thread waiting, Thread holder) {
    if (!AVAILABLE) {
      return false;
    }
    Thread.State state = waiting.getState();
    if (state != Thread.State.BLOCKED && state != Thread.State.WAITING) {
      return false;
    }
    ThreadInfo info = Management.THREADS.getThreadInfo(id(waiting));
    return info != null && info.getLockOwnerId() == id(holder);
  }

  /** Who waits for which lock that this thread holds, as a clause; null when nobody does. */
  static @Nullable String neededOf(Thread holder) {
    if (!AVAILABLE) {
      return null;
    }
    for (ThreadInfo info : Management.THREADS.dumpAllThreads(false, false, 0)) {
      if (info.getLockOwnerId() == id(holder)) {
        return "thread '%s' waited for the lock %s, which '%s' held there"
            .formatted(info.getThreadName(), info.getLockName(), holder.getName());
      }
    }
    return null;
  }

  /** Deprecated from 19 on, and its successor is not there in 17. */
  @SuppressWarnings("deprecation")
  static long id(Thread thread) {
    return thread.getId();
  }
}
