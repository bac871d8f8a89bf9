package dev.bohr.core.engine;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * A continuation of the JDK ({@code jdk.internal.vm.Continuation}): a body that can be left in the
 * middle and gone on with later, on the thread that called {@link #resume}.
 *
 * <p>Reached by handles, since older JDKs do not have the class and no JDK exports it; the agent
 * opens the package. The handles are constants, so compiled code calls straight through them.
 */
final class Fiber {
  private final Object continuation;

  Fiber(Runnable body) {
    try {
      continuation = Handles.NEW.invokeExact(Handles.SCOPE, body);
    } catch (Throwable e) {
      throw Rethrow.asIs(e);
    }
  }

  /** Goes on with the body until it calls {@link #leave} or returns. */
  void resume() {
    try {
      Handles.RUN.invokeExact(continuation);
    } catch (Throwable e) {
      throw Rethrow.asIs(e);
    }
  }

  /**
   * Leaves the body of the running fiber; returns when it is resumed.
   *
   * @return false when the body cannot be left here, because a native frame is on its stack:
   *     nothing has happened then
   */
  static boolean leave() {
    try {
      return (boolean) Handles.YIELD.invokeExact(Handles.SCOPE);
    } catch (IllegalStateException pinned) {
      return false;
    } catch (Throwable e) {
      throw Rethrow.asIs(e);
    }
  }

  /** The stack of a fiber that is not running. */
  StackTraceElement[] stack() {
    try {
      return (StackTraceElement[]) Handles.STACK.invokeExact(continuation);
    } catch (Throwable e) {
      throw Rethrow.asIs(e);
    }
  }

  /** Loaded at the first use, and fails there when this JVM has no continuations. */
  private static final class Handles {
    static final Object SCOPE;
    static final MethodHandle NEW;
    static final MethodHandle RUN;
    static final MethodHandle YIELD;
    static final MethodHandle STACK;

    static {
      try {
        Class<?> type = Class.forName("jdk.internal.vm.Continuation");
        Class<?> scope = Class.forName("jdk.internal.vm.ContinuationScope");
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        SCOPE = scope.getConstructor(String.class).newInstance("bohr");
        NEW =
            lookup
                .findConstructor(type, MethodType.methodType(void.class, scope, Runnable.class))
                .asType(MethodType.methodType(Object.class, Object.class, Runnable.class));
        RUN =
            lookup
                .findVirtual(type, "run", MethodType.methodType(void.class))
                .asType(MethodType.methodType(void.class, Object.class));
        YIELD =
            lookup
                .findStatic(type, "yield", MethodType.methodType(boolean.class, scope))
                .asType(MethodType.methodType(boolean.class, Object.class));
        STACK =
            lookup
                .findVirtual(
                    type, "getStackTrace", MethodType.methodType(StackTraceElement[].class))
                .asType(MethodType.methodType(StackTraceElement[].class, Object.class));
      } catch (ReflectiveOperationException | LinkageError e) {
        throw new UnsupportedOperationException("this JVM has no usable continuations: " + e, e);
      }
    }
  }
}
