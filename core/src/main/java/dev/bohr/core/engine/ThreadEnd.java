package dev.bohr.core.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM does to a thread object when its thread has ended: it forgets thread locals, the
 * group, the handler and the body, so that a program which keeps the object does not keep them. A
 * controlled thread is never really started, so nobody else does.
 */
final class ThreadEnd {
  private ThreadEnd() {}

  /** As {@code Thread.exit} of JDK 17 and {@code Thread.clearReferences} of newer ones. */
  private static final String[] FORGOTTEN = {
    "threadLocals",
    "inheritableThreadLocals",
    "uncaughtExceptionHandler",
    "target",
    "group",
    "inheritedAccessControlContext",
    "blocker",
    "nioBlocker"
  };

  private static final MethodHandle[] SETTERS = setters();
  private static final @Nullable MethodHandle SCOPED_VALUE_CACHE = scopedValueCache();

  /** Called on the carrier of the thread. */
  static void clear(Thread ended) {
    try {
      for (MethodHandle setter : SETTERS) {
        setter.invokeExact(ended, (Object) null);
      }
      MethodHandle cache = SCOPED_VALUE_CACHE;
      if (cache != null) {
        cache.invokeExact((Object[]) null);
      }
    } catch (Throwable e) {
      throw new IllegalStateException("the fields of a thread cannot be cleared", e);
    }
  }

  /** Those that this JDK has and the agent has opened. */
  private static MethodHandle[] setters() {
    List<MethodHandle> setters = new ArrayList<>();
    for (String name : FORGOTTEN) {
      try {
        Field field = Thread.class.getDeclaredField(name);
        field.setAccessible(true);
        setters.add(
            MethodHandles.lookup()
                .unreflectSetter(field)
                .asType(MethodType.methodType(void.class, Thread.class, Object.class)));
      } catch (ReflectiveOperationException | RuntimeException e) {
        // Another JDK has no such field; without the agent none is open.
        continue;
      }
    }
    return setters.toArray(new MethodHandle[0]);
  }

  /** Kept by the JVM per real thread, which is the carrier. */
  private static @Nullable MethodHandle scopedValueCache() {
    try {
      Method method = Thread.class.getDeclaredMethod("setScopedValueCache", Object[].class);
      method.setAccessible(true);
      return MethodHandles.lookup().unreflect(method);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }
}
