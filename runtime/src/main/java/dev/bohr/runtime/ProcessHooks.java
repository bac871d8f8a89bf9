package dev.bohr.runtime;

/** The hook where the JDK begins to wait for the end of a process. */
public final class ProcessHooks {
  private ProcessHooks() {}

  /** Whether processes were waited for since the last question. */
  private static boolean awaited;

  /** In the body of what asks for a thread that waits. */
  public static void awaited() {
    if (Control.mustAct(Thread.currentThread())) {
      awaited = true;
    }
  }

  /** Whether processes were waited for since the last call; not to be called in a run. */
  public static boolean takeAwaited() {
    boolean any = awaited;
    awaited = false;
    return any;
  }
}
