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
    }
  }

  public static void exit() {
    Thread self = Thread.currentThread();
    if (self == Control.quietThread && --Control.quietDepth == 0) {
      Control.quietThread = null;
      Control.running = self;
    }
  }

  /**
   * Goes back to the program's code in the middle of a quiet section.
   *
   * @return what {@link #back} needs
   */
  public static int leave() {
    Thread self = Thread.currentThread();
    if (self != Control.quietThread) {
      return 0;
    }
    int depth = Control.takeQuiet();
    Control.running = self;
    return depth;
  }

  /** Goes on with the quiet section that {@link #leave} left. */
  public static void back(int depth) {
    if (depth > 0 && Thread.currentThread() == Control.running) {
      Control.running = null;
      Control.restoreQuiet(depth);
    }
  }
}
