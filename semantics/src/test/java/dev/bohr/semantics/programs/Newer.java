package dev.bohr.semantics.programs;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * Methods of newer JDKs, by reflection: the programs are compiled for JDK 17. Ask {@link
 * #hasVirtualThreads} and {@link #hasScopedValues} first.
 */
public final class Newer {
  private Newer() {}

  private static final int FEATURE = Runtime.version().feature();

  public static boolean hasVirtualThreads() {
    return FEATURE >= 21;
  }

  public static boolean hasScopedValues() {
    return FEATURE >= 25;
  }

  public static Thread unstartedVirtual(Runnable body) {
    return (Thread) builder("unstarted", Runnable.class, body);
  }

  public static Thread startVirtual(Runnable body) {
    return (Thread) call(Thread.class, "startVirtualThread", null, Runnable.class, body);
  }

  public static Thread startByBuilder(Runnable body) {
    return (Thread) builder("start", Runnable.class, body);
  }

  public static ThreadFactory virtualFactory(String prefix, long start) {
    Class<?> type = type("java.lang.Thread$Builder");
    Object builder = call(Thread.class, "ofVirtual", null);
    try {
      Object named =
          type.getMethod("name", String.class, long.class).invoke(builder, prefix, start);
      return (ThreadFactory) type.getMethod("factory").invoke(named);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public static ExecutorService virtualExecutor() {
    return (ExecutorService) call(Executors.class, "newVirtualThreadPerTaskExecutor", null);
  }

  /** {@code ExecutorService.close}. */
  public static void close(ExecutorService executor) {
    call(ExecutorService.class, "close", executor);
  }

  public static boolean isVirtual(Thread thread) {
    return (boolean) call(Thread.class, "isVirtual", thread);
  }

  public static boolean join(Thread thread, Duration time) {
    return (boolean) call(Thread.class, "join", thread, Duration.class, time);
  }

  public static Object newScopedValue() {
    return call(type("java.lang.ScopedValue"), "newInstance", null);
  }

  public static void runWhere(Object scopedValue, Object value, Runnable body) {
    Class<?> type = type("java.lang.ScopedValue");
    try {
      Object carrier = type.getMethod("where", type, Object.class).invoke(null, scopedValue, value);
      call(type("java.lang.ScopedValue$Carrier"), "run", carrier, Runnable.class, body);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  public static boolean isBound(Object scopedValue) {
    return (boolean) call(type("java.lang.ScopedValue"), "isBound", scopedValue);
  }

  public static Object get(Object scopedValue) {
    return call(type("java.lang.ScopedValue"), "get", scopedValue);
  }

  private static Object builder(String method, Class<?> parameter, Object argument) {
    Object builder = call(Thread.class, "ofVirtual", null);
    return call(type("java.lang.Thread$Builder"), method, builder, parameter, argument);
  }

  private static Class<?> type(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("this JDK is too old: ask first", e);
    }
  }

  private static Object call(Class<?> owner, String name, Object receiver) {
    try {
      return invoke(owner.getMethod(name), receiver);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this JDK is too old: ask first", e);
    }
  }

  private static Object call(
      Class<?> owner, String name, Object receiver, Class<?> parameter, Object argument) {
    try {
      return invoke(owner.getMethod(name, parameter), receiver, argument);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("this JDK is too old: ask first", e);
    }
  }

  private static Object invoke(Method method, Object receiver, Object... arguments) {
    try {
      return method.invoke(receiver, arguments);
    } catch (InvocationTargetException e) {
      throw Threads.<RuntimeException>unchanged(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }
}
