package dev.bohr.runtime;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;

/**
 * Keeps the work of a test framework out of the run. What a framework does around a test (finding
 * it, reading annotations, telling listeners) touches nothing that the test's threads share, fills
 * caches that outlive a run, and is long: hooks pass inside. Where it calls the program, by
 * reflection or through a method that the program overrides, the run goes on.
 *
 * <p>{@link Control#framework} counts: 0 outside, 1 in the framework, more in the program that it
 * has called. It is a register of the running thread.
 */
public final class FrameworkHooks {
  private FrameworkHooks() {}

  /** Whether a class belongs to a test framework, or to what starts one. */
  public static boolean isFramework(String className) {
    return TestTools.isFramework(className) || className.startsWith("dev.bohr.launch.");
  }

  /** The framework begins to work for the calling thread, if that is controlled. */
  public static void begin() {
    if (Control.isRunning() && Control.framework == 0) {
      Control.framework = 1;
      quiet(Thread.currentThread());
    }
  }

  /** The framework has done its work. */
  public static void end() {
    Thread self = Thread.currentThread();
    if (isOwner(self) && Control.framework == 1) {
      Control.framework = 0;
      loud(self);
    }
  }

  /** First in {@code Method.invoke}. */
  public static void enter(Method method) {
    if (mayMatter()) {
      enter(method.getDeclaringClass());
    }
  }

  /** First in {@code Constructor.newInstance}. */
  public static void enter(Constructor<?> constructor) {
    if (mayMatter()) {
      enter(constructor.getDeclaringClass());
    }
  }

  private static void enter(Class<?> called) {
    boolean program =
        called.getClassLoader() != null && !called.isAnnotation() && !isFramework(called.getName());
    enter(program);
  }

  /** First in a method of the program that a framework may call. */
  public static void enter() {
    if (mayMatter()) {
      enter(true);
    }
  }

  /** What is called inside the program is counted, whosever it is. */
  private static void enter(boolean program) {
    Thread self = Thread.currentThread();
    if (!isOwner(self) || Control.framework == 0) {
      return;
    }
    if (Control.framework > 1) {
      Control.framework++;
    } else if (program && (self != Control.quietThread || Control.quietDepth == 1)) {
      // Deeper, a class is being loaded or linked, and no thread may be switched.
      Control.framework = 2;
      loud(self);
    }
  }

  /** Last in what {@code enter} was the first in. */
  public static void leave() {
    if (mayMatter()) {
      Thread self = Thread.currentThread();
      if (isOwner(self) && Control.framework > 1 && --Control.framework == 1) {
        quiet(self);
      }
    }
  }

  /** The register may not be the calling thread's while some thread is outside. */
  private static boolean mayMatter() {
    return Control.framework != 0 || Control.outsiders != 0;
  }

  /**
   * Whether the registers are those of the calling thread; a thread that was outside comes back, so
   * that they are.
   */
  private static boolean isOwner(Thread self) {
    return self == Control.running || self == Control.quietThread || Control.comeBack();
  }

  private static void loud(Thread self) {
    Control.quietDepth = 0;
    Control.quietThread = null;
    Control.running = self;
  }

  private static void quiet(Thread self) {
    Control.running = null;
    Control.quietThread = self;
    Control.quietDepth = 1;
  }
}
