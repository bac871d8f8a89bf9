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
    return isTypeHeld(type.getName(), type.getClassLoader());
  }

  /**
   * Whether the current thread holds a lock of the class of that name or a subclass.
   *
   * @param loader that may know subclasses; the thread's own is asked as well
   */
  static boolean isTypeHeld(String type, @Nullable ClassLoader loader) {
    if (!AVAILABLE) {
      return false;
    }
    long[] self = {id(Thread.currentThread())};
    ThreadInfo info = Management.THREADS.getThreadInfo(self, true, false)[0];
    if (info == null) {
      return false;
    }
    for (LockInfo lock : info.getLockedMonitors()) {
      if (isOf(type, lock.getClassName(), loader)) {
        return true;
      }
    }
    return isSynchronizer(type, loader) && isSynchronizerHeld(type, loader, self);
  }

  /** The JVM walks its heap to find these, so it is only asked where the class may be one. */
  private static boolean isSynchronizer(String type, @Nullable ClassLoader loader) {
    return type.startsWith("java.util.concurrent.")
        || isSubclass("java.util.concurrent.locks.Lock", type, loader)
        || isSubclass("java.util.concurrent.locks.AbstractOwnableSynchronizer", type, loader);
  }

  private static boolean isSynchronizerHeld(
      String type, @Nullable ClassLoader loader, long[] self) {
    for (LockInfo lock :
        Management.THREADS.getThreadInfo(self, false, true)[0].getLockedSynchronizers()) {
      // A ReentrantLock is known by its synchroniser, ReentrantLock$NonfairSync.
      String name = lock.getClassName();
      int nested = name.lastIndexOf('$');
      if (isOf(type, name, loader)
          || (nested > 0 && isOf(type, name.substring(0, nested), loader))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(String type, String name, @Nullable ClassLoader loader) {
    return type.equals(name)
        || isSubclass(type, name, loader)
        || isSubclass(type, name, Thread.currentThread().getContextClassLoader());
  }

  private static boolean isSubclass(String type, String name, @Nullable ClassLoader loader) {
    try {
      return hasSupertype(Class.forName(name, false, loader), type);
    } catch (ClassNotFoundException | LinkageError unknownThere) {
      return false;
    }
  }

  private static boolean hasSupertype(@Nullable Class<?> type, String name) {
    if (type == null) {
      return false;
    }
    if (type.getName().equals(name) || hasSupertype(type.getSuperclass(), name)) {
      return true;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      if (hasSupertype(implemented, name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a thread waits for a lock that the other holds. That of a {@link Hit} does not count:
   * it is held for a moment by those who wait for their turn, and nobody needs to go on for it.
   */
  static boolean isNeeded(Thread waiting, Thread holder) {
    if (!AVAILABLE) {
      return false;
    }
    Thread.State state = waiting.getState();
    if (state != Thread.State.BLOCKED && state != Thread.State.WAITING) {
      return false;
    }
    ThreadInfo info = Management.THREADS.getThreadInfo(id(waiting));
    return info != null
        && info.getLockOwnerId() == id(holder)
        && info.getLockInfo() != null
        && !info.getLockInfo().getClassName().equals(Hit.class.getName());
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
