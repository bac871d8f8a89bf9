package dev.bohr.core.run;

import java.lang.reflect.Field;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK keeps for the whole JVM and only reflection can put back. A JDK that has it under
 * other names throws, and is left as it is.
 */
final class JdkStatics {
  private JdkStatics() {}

  /** Makes a pool as it was before its first task. It is a constant of its class. */
  static void renew(ThreadPoolExecutor pool) throws ReflectiveOperationException {
    Class<?> type = ThreadPoolExecutor.class;
    boolean scheduled = pool instanceof ScheduledThreadPoolExecutor;
    ThreadPoolExecutor fresh =
        scheduled
            ? new ScheduledThreadPoolExecutor(pool.getCorePoolSize())
            : new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
    AtomicInteger state = (AtomicInteger) field(type, "ctl").get(pool);
    state.set(((AtomicInteger) field(type, "ctl").get(fresh)).get());
    ((Set<?>) field(type, "workers").get(pool)).clear();
    field(type, "workQueue").set(pool, fresh.getQueue());
    field(type, "mainLock").set(pool, new ReentrantLock());
  }

  static Object value(String type, String name, @Nullable Object of)
      throws ReflectiveOperationException {
    return Objects.requireNonNull(field(type, name).get(of));
  }

  static Field field(String type, String name) throws ReflectiveOperationException {
    return field(Class.forName(type), name);
  }

  private static Field field(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
