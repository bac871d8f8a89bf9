package dev.bohr.core.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM does to a {@link Thread} and has no public method: to tell it that it ends, so that
 * executors and scopes count it out and its group forgets it, and to look whether it was
 * interrupted before it was started.
 */
final class ThreadInternals {
  private ThreadInternals() {}

  private static final MethodHandle EXIT;
  private static final MethodHandle INTERRUPTED;

  /** Null before JDK 25, or wherever scoped values are kept in another way. */
  private static final @Nullable MethodHandle SET_SCOPED_VALUE_CACHE;

  static {
    try {
      MethodHandles.Lookup inside =
          MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
      EXIT = inside.findVirtual(Thread.class, "exit", MethodType.methodType(void.class));
      INTERRUPTED = inside.findGetter(Thread.class, "interrupted", boolean.class);
      SET_SCOPED_VALUE_CACHE = scopedValueCache(inside);
    } catch (ReflectiveOperationException e) {
      throw new UnsupportedOperationException(
          "this JDK's threads are not as Bohr knows them: use a JDK from 17 to 25", e);
    }
  }

  private static @Nullable MethodHandle scopedValueCache(MethodHandles.Lookup inside) {
    try {
      return inside.findStatic(
          Thread.class, "setScopedValueCache", MethodType.methodType(void.class, Object[].class));
    } catch (ReflectiveOperationException older) {
      return null;
    }
  }

  /** Fails here, rather than in the middle of a run, when the JDK is not known or not opened. */
  static void check() {
    if (EXIT == null) {
      throw new AssertionError();
    }
  }

  /**
   * A thread of the program begins on a carrier that may have executed others: forgets the scoped
   * values that those looked up.
   */
  static void begin() {
    if (SET_SCOPED_VALUE_CACHE != null) {
      try {
        SET_SCOPED_VALUE_CACHE.invokeExact((Object[]) null);
      } catch (Throwable e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** What the JVM calls on a thread when its body is done; may wait for threads of a scope. */
  static void exit(Thread thread) {
    try {
      EXIT.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The flag of a thread that was never started, which its own methods may hide. */
  static boolean isInterrupted(Thread thread) {
    try {
      return (boolean) INTERRUPTED.invokeExact(thread);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
