package dev.bohr.runtime;

/**
 * The classes that keep really synchronized methods, because they were loaded before the agent and
 * a retransformation may not drop the flag.
 */
public final class RealMonitors {
  private RealMonitors() {}

  /** By class, since hooks ask at every call that could meet such a method. */
  private static volatile ClassValue<Boolean> real = subclassesOf();

  /** Told by the agent, once, before any controlled run. */
  public static void declare(Class<?>[] loadedBeforeAgent) {
    real = subclassesOf(loadedBeforeAgent.clone());
  }

  /** Looks with hooks off: the map behind class values is rewritten, and fills once per JVM. */
  static boolean isReal(Object receiver) {
    Thread self = Thread.currentThread();
    if (self != Control.running) {
      return real.get(receiver.getClass());
    }
    Control.running = null;
    try {
      return real.get(receiver.getClass());
    } finally {
      Control.running = self;
    }
  }

  private static ClassValue<Boolean> subclassesOf(Class<?>... classes) {
    return new ClassValue<>() {
      @Override
      protected Boolean computeValue(Class<?> type) {
        for (Class<?> each : classes) {
          if (each.isAssignableFrom(type)) {
            return true;
          }
        }
        return false;
      }
    };
  }
}
