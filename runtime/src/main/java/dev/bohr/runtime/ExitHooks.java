package dev.bohr.runtime;

/** Hooks at the start of {@code Runtime.exit}, {@code halt} and {@code addShutdownHook}. */
public final class ExitHooks {
  private ExitHooks() {}

  /** Ends the run, not the JVM, when a controlled thread exits. */
  public static void exit(int status) {
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      Control.running = null;
      try {
        Control.mode.exit(status);
      } finally {
        Control.running = self;
      }
    }
  }

  /** True: the hook belongs to the run and is not registered with the JVM. */
  public static boolean shutdownHook(Thread hook) {
    return Control.mustAct(Thread.currentThread());
  }
}
