package dev.bohr.breakpoints;

import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Who holds which lock, as the JVM's management tells. In a JVM without the module {@code
 * java.management} nobody is known to hold any. Virtual threads are not known to it either.
 */
final class HeldLocks {
  private HeldLocks() {}

  private static final StackWalker STACK =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

  /** How many of a thread's frames are asked for class loaders. */
  private static final int FRAMES = 64;

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

  /**
   * Whether the current thread holds a lock of that class or a subclass.
   *
   * @param objects that may be locks
   */
  static boolean isTypeHeld(Class<?> type, @Nullable Object[] objects) {
    return isTypeHeld(type.getName(), type.getClassLoader(), objects);
  }

  /**
   * Whether the current thread holds a lock of the class of that name or a subclass.
   *
   * @param loader that may know subclasses; those of the thread are asked as well
   * @param objects that may be locks: of a lock of {@code java.util.concurrent} the JVM tells the
   *     class of what is inside, and so nothing of the lock's own class
   */
  static boolean isTypeHeld(String type, @Nullable ClassLoader loader, @Nullable Object[] objects) {
    for (Object object : objects) {
      if (object != null && isHeld(object) && hasSupertype(object.getClass(), type)) {
        return true;
      }
    }
    if (!AVAILABLE) {
      return false;
    }
    long[] self = {id(Thread.currentThread())};
    ThreadInfo info = Management.THREADS.getThreadInfo(self, true, false)[0];
    if (info == null) {
      return false;
    }
    Set<@Nullable ClassLoader> loaders = loaders(loader);
    for (LockInfo lock : info.getLockedMonitors()) {
      if (isOf(type, lock.getClassName(), loaders)) {
        return true;
      }
    }
    return isSynchronizer(type, loaders) && isSynchronizerHeld(type, loaders, self);
  }

  private static boolean isHeld(Object object) {
    return Thread.holdsLock(object)
        || (object instanceof ReentrantLock lock && lock.isHeldByCurrentThread())
        || (object instanceof ReentrantReadWriteLock both && both.isWriteLockedByCurrentThread());
  }

  /** Those that may know the classes of the program: also of the code that the thread is in. */
  private static Set<@Nullable ClassLoader> loaders(@Nullable ClassLoader own) {
    Set<@Nullable ClassLoader> loaders = new LinkedHashSet<>();
    loaders.add(own);
    loaders.add(Thread.currentThread().getContextClassLoader());
    STACK.walk(
        frames -> {
          frames
              .limit(FRAMES)
              .forEach(frame -> loaders.add(frame.getDeclaringClass().getClassLoader()));
          return loaders;
        });
    return loaders;
  }

  /** The JVM walks its heap to find these, so it is only asked where the class may be one. */
  private static boolean isSynchronizer(String type, Set<@Nullable ClassLoader> loaders) {
    return type.startsWith("java.util.concurrent.")
        || isSubclass("java.util.concurrent.locks.Lock", type, loaders)
        || isSubclass("java.util.concurrent.locks.AbstractOwnableSynchronizer", type, loaders);
  }

  private static boolean isSynchronizerHeld(
      String type, Set<@Nullable ClassLoader> loaders, long[] self) {
    for (LockInfo lock :
        Management.THREADS.getThreadInfo(self, false, true)[0].getLockedSynchronizers()) {
      // A ReentrantLock is known by its synchroniser, ReentrantLock$NonfairSync.
      String name = lock.getClassName();
      int nested = name.lastIndexOf('$');
      if (isOf(type, name, loaders)
          || (nested > 0 && isOf(type, name.substring(0, nested), loaders))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isOf(String type, String name, Set<@Nullable ClassLoader> loaders) {
    return type.equals(name) || isSubclass(type, name, loaders);
  }

  private static boolean isSubclass(String type, String name, Set<@Nullable ClassLoader> loaders) {
    for (ClassLoader loader : loaders) {
      try {
        if (hasSupertype(Class.forName(name, false, loader), type)) {
          return true;
        }
      } catch (ClassNotFoundException | LinkageError unknownThere) {
        // Another may know it.
      }
    }
    return false;
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
      if (info.getLockOwnerId() == id(holder) && !isCarrier(info)) {
        return "thread '%s' waited for the lock %s, which '%s' held there"
            .formatted(info.getThreadName(), info.getLockName(), holder.getName());
      }
    }
    return null;
  }

  /** The thread under a virtual one is said to wait for that. */
  private static boolean isCarrier(ThreadInfo info) {
    LockInfo lock = info.getLockInfo();
    return lock != null && lock.getClassName().equals("java.lang.VirtualThread");
  }

  /** Deprecated from 19 on, and its successor is not there in 17. */
  @SuppressWarnings("deprecation")
  static long id(Thread thread) {
    return thread.getId();
  }
}
