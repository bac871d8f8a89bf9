package dev.bohr.runtime;

/** The hook where the JDK begins to wait for the end of a process. */
public final class ProcessHooks {
  private ProcessHooks() {}

  /** Whether runs have waited for processes since the last question. */
  private static boolean awaited;

  /** The same of threads that are not controlled; there may have been some before the agent. */
  private static volatile boolean awaitedOutside = true;

  /** In the body of what asks for a thread that waits. */
  public static void awaited() {
    if (Control.mustAct(Thread.currentThread())) {
      awaited = true;
    } else {
      awaitedOutside = true;
    }
  }

  /** Whether processes were waited for since the last call; not to be called in a run. */
  public static boolean takeAwaited() {
    boolean any = awaited;
    awaited = false;
    return any;
  }

  /** Whether threads that are not controlled have waited for processes since the last call. */
  public static boolean takeAwaitedOutside() {
    boolean any = awaitedOutside;
    if (any) {
      awaitedOutside = false;
    }
    return any;
  }
}
