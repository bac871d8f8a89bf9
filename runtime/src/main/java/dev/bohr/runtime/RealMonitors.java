package dev.bohr.runtime;

/**
 * The classes that keep really synchronized methods, because they were loaded before the agent and
 * a retransformation may not drop the flag.
 */
public final class RealMonitors {
  private RealMonitors() {}

  private static volatile Class<?>[] classes = {};

  /** Told by the agent, once, before any controlled run. */
  public static void declare(Class<?>[] loadedBeforeAgent) {
    classes = loadedBeforeAgent.clone();
  }

  static boolean isReal(Object receiver) {
    for (Class<?> type : classes) {
      if (type.isInstance(receiver)) {
        return true;
      }
    }
    return false;
  }
}
