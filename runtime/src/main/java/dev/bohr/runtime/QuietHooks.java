package dev.bohr.runtime;

/**
 * Hooks around what the JVM does behind the program's back, once: class loading and linkage. It
 * happens in one run and not in the next, so it must not count: hooks pass inside.
 */
public final class QuietHooks {
  private QuietHooks() {}

  public static void enter() {
    Thread self = Thread.currentThread();
    if (self == Control.running) {
      Control.running = null;
      Control.quietThread = self;
      Control.quietDepth = 1;
    } else if (self == Control.quietThread) {
      Control.quietDepth++;
    } else if (isOutside(self)) {
      ((Carrier) self).quiet++;
    }
  }

  public static void exit() {
    Thread self = Thread.currentThread();
    if (self == Control.quietThread) {
      if (--Control.quietDepth == 0) {
        Control.quietThread = null;
        Control.running = self;
      }
    } else if (isOutside(self) && ((Carrier) self).quiet > 0) {
      ((Carrier) self).quiet--;
    }
  }

  /** As {@link #enter}, for what a class of the JDK remembers of itself. */
  public static void enterFor(Class<?> type) {
    if (isOfJdk(type)) {
      enter();
    }
  }

  /** As {@link #exit}, for what a class of the JDK remembers of itself. */
  public static void exitFor(Class<?> type) {
    if (isOfJdk(type)) {
      exit();
    }
  }

  private static boolean isOfJdk(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader == null || loader == ClassLoader.getPlatformClassLoader();
  }

  /** Whether the thread left control: what it finds in tables must be what others put there. */
  private static boolean isOutside(Thread self) {
    return Control.outsiders != 0 && self instanceof Carrier carrier && carrier.outside;
  }

  /**
   * Goes back to the program's code in the middle of a quiet section.
   *
   * @return what {@link #back} needs
   */
  public static int leave() {
    Thread self = Thread.currentThread();
    if (self == Control.quietThread) {
      int depth = Control.takeQuiet();
      Control.running = self;
      return depth;
    }
    if (isOutside(self)) {
      int depth = ((Carrier) self).quiet;
      ((Carrier) self).quiet = 0;
      return depth;
    }
    return 0;
  }

  /** Goes on with the quiet section that {@link #leave} left. */
  public static void back(int depth) {
    Thread self = Thread.currentThread();
    if (depth > 0 && self == Control.running) {
      Control.running = null;
      Control.restoreQuiet(depth);
    } else if (depth > 0 && isOutside(self)) {
      ((Carrier) self).quiet = depth;
    }
  }
}
