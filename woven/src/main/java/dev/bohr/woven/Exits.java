package dev.bohr.woven;

import java.util.List;

/**
 * What a strict JVM ends with: a program that ended well without having reached every place of its
 * breakpoints has shown nothing, and that must not look like success. The agent lets the JDK ask
 * here. Not for people.
 */
public final class Exits {
  private Exits() {}

  /** Not confirmed. */
  private static final int STALE = 4;

  /** The launcher then ends with 1. */
  private static volatile boolean mainFailed;

  /** Looks whether main ends by an exception. */
  public static void watch() {
    Thread main = Thread.currentThread();
    Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, thrown) -> {
          mainFailed |= thread == main;
          if (before != null) {
            before.uncaughtException(thread, thrown);
          } else {
            System.err.print("Exception in thread \"" + thread.getName() + "\" ");
            thrown.printStackTrace();
          }
        });
  }

  /** The code that the JVM ends with, given the program's own. */
  public static int status(int own) {
    return own != 0 || isComplete() ? own : STALE;
  }

  /** The last thread of the program has ended, and all shutdown hooks. */
  public static void ended() {
    if (!mainFailed && !isComplete()) {
      Runtime.getRuntime().halt(STALE);
    }
  }

  private static boolean isComplete() {
    List<String> unreached = Woven.unreached(0);
    unreached.forEach(each -> System.err.println("bohr: stale: " + each));
    return unreached.isEmpty();
  }
}
