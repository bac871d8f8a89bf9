package dev.bohr.core.engine;

import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;

/**
 * What happens when an exception leaves a thread: a handler that the program installed gets it, as
 * the JVM would do; without one the run has failed.
 */
final class Uncaught {
  private Uncaught() {}

  static void dispatch(ControlledThread thread, Throwable thrown, Scheduler scheduler) {
    Thread.UncaughtExceptionHandler handler = thread.identity.getUncaughtExceptionHandler();
    if (handler == null || (handler instanceof ThreadGroup group && passesOn(group))) {
      handler = Thread.getDefaultUncaughtExceptionHandler();
    }
    if (handler == null) {
      // The JVM passes over the death of a thread that was stopped, without a word.
      if (!(thrown instanceof ThreadDeath)) {
        scheduler.unwinding().begin(Ending.thrown(thread, thrown));
      }
      return;
    }
    Thread carrier = Thread.currentThread();
    try {
      Control.running = carrier;
      try {
        handler.uncaughtException(thread.identity, thrown);
      } finally {
        scheduler.outside().leaveProgram(thread);
      }
    } catch (RunAborted over) {
      // The run was decided elsewhere.
    } catch (Throwable ignored) {
      // As the JVM does: what a handler throws is ignored.
    }
  }

  /** Whether a group and all above it are the JDK's, and so only ask the default handler. */
  private static boolean passesOn(ThreadGroup group) {
    for (ThreadGroup each = group; each != null; each = each.getParent()) {
      if (each.getClass() != ThreadGroup.class) {
        return false;
      }
    }
    return true;
  }
}
