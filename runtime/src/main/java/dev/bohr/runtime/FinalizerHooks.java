package dev.bohr.runtime;

/**
 * Leaves out the finalizers of the program while its runs are controlled. The JVM calls them on a
 * thread of its own when it finds the time, which may be in a later run: they would change the
 * statics of a run that their object does not belong to. Java promises of no finalizer that it is
 * ever called.
 */
public final class FinalizerHooks {
  private FinalizerHooks() {}

  /** How many modes could control runs now. */
  private static volatile int modes;

  /** A mode has come that controls runs, or has gone. */
  public static synchronized void count(int more) {
    modes += more;
  }

  /** Asked in place of the call of an object's finalizer. */
  public static boolean isLeftOut(Object object) {
    ClassLoader loader = object.getClass().getClassLoader();
    return modes > 0 && loader != null && loader != ClassLoader.getPlatformClassLoader();
  }
}
