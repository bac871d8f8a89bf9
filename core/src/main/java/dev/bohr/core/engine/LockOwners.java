package dev.bohr.core.engine;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which threads own the lock that a thread is parked for. The locks of the JDK know it
 * themselves: the owner of an exclusive lock is a field, the readers of a read-write lock count
 * their holds in thread locals. A lock that tells nothing has no known owner.
 */
final class LockOwners {
  private LockOwners() {}

  static List<ControlledThread> of(@Nullable Object lock, Scheduler scheduler) {
    if (!(lock instanceof AbstractOwnableSynchronizer)) {
      return List.of();
    }
    List<ControlledThread> owners = new ArrayList<>();
    try {
      Object exclusive = read(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread", lock);
      for (int i = 0; i < scheduler.threads().count; i++) {
        ControlledThread thread = scheduler.threads().get(i);
        if (thread.identity == exclusive || reads(lock, thread.identity)) {
          owners.add(thread);
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // The JDK is built differently here; the report says less.
      return owners;
    }
    return owners;
  }

  private static boolean reads(Object lock, Thread thread) throws ReflectiveOperationException {
    Class<?> sync = lock.getClass().getSuperclass();
    if (sync == null || sync.getEnclosingClass() != ReentrantReadWriteLock.class) {
      return false;
    }
    if (read(sync, "firstReader", lock) == thread) {
      return true;
    }
    Object holds = read(sync, "readHolds", lock);
    Object map = read(Thread.class, "threadLocals", thread);
    if (holds == null || map == null) {
      return false;
    }
    Method getEntry = map.getClass().getDeclaredMethod("getEntry", ThreadLocal.class);
    getEntry.setAccessible(true);
    Object entry = getEntry.invoke(map, holds);
    if (entry == null) {
      return false;
    }
    Object counter = read(entry.getClass(), "value", entry);
    Object count = counter == null ? null : read(counter.getClass(), "count", counter);
    return count instanceof Integer number && number > 0;
  }

  private static @Nullable Object read(Class<?> type, String name, Object from)
      throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(from);
  }
}
