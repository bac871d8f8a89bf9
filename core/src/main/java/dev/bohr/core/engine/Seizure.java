package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.Control;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Takes the token from a thread that seems to block for real. The thread may wake up at any moment
 * and come to a hook, which takes the token for its own if it does not see the change yet. Then it
 * overwrites {@link Control#running}, and keeps the token.
 *
 * <p>To be asked for its stack stops a thread, so that afterwards it sees the change, unless it is
 * in the few instructions between a hook's question and that write: then it is asked again.
 */
final class Seizure {
  private Seizure() {}

  /** Runs while the token is being taken from somebody. Never started. */
  private static final Thread NOBODY = new Thread(null, null, "bohr-nobody", 0, false);

  private static final VarHandle RUNNING = running();

  private static final String HOOKS = Control.class.getPackageName() + '.';

  private static VarHandle running() {
    try {
      return MethodHandles.lookup().findStaticVarHandle(Control.class, "running", Thread.class);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Control.running", e);
    }
  }

  /**
   * Takes it; called under the lock under which threads come back.
   *
   * @return false when the thread goes on with the token
   */
  static boolean of(Carrier carrier) {
    // Who does not run any more must find that it is outside, or it would take real locks.
    carrier.outside = true;
    Control.outsiders++;
    boolean taken = RUNNING.compareAndSet((Thread) carrier, NOBODY);
    StackTraceElement[] stack;
    do {
      stack = carrier.getStackTrace();
      if (!taken || Control.running != NOBODY) {
        carrier.outside = false;
        Control.outsiders--;
        return false;
      }
    } while (stack.length > 0 && stack[0].getClassName().startsWith(HOOKS));
    return true;
  }
}
