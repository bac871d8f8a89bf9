package dev.bohr.core.engine;

import dev.bohr.core.trace.Origin;
import java.util.ArrayList;
import java.util.List;

/** What a program may see of the other threads of its run. */
final class ThreadViews {
  private ThreadViews() {}

  /** Below this frame of {@link ThreadLife} nothing is the program's. */
  private static final String BOTTOM = "execute";

  /** The threads that have not ended, in the order of their start. */
  static Thread[] alive(Scheduler scheduler) {
    List<Thread> alive = new ArrayList<>();
    for (int i = 0; i < scheduler.threads().count; i++) {
      if (scheduler.threads().get(i).status != ThreadStatus.ENDED) {
        alive.add(scheduler.threads().get(i).identity);
      }
    }
    return alive.toArray(new Thread[0]);
  }

  /**
   * Where a thread stands, without the frames of Bohr, which are above and below the program's.
   * That of the running thread starts as in the JDK, with the method that asked.
   */
  static StackTraceElement[] stack(ControlledThread thread, Scheduler scheduler) {
    boolean own = thread == scheduler.current();
    if (thread.status == ThreadStatus.ENDED) {
      return new StackTraceElement[0];
    }
    StackTraceElement[] all =
        own ? new Throwable().getStackTrace() : scheduler.engine().stackOf(thread);
    List<StackTraceElement> seen = new ArrayList<>();
    boolean reached = own;
    for (StackTraceElement frame : all) {
      String type = frame.getClassName();
      if (type.equals(ThreadLife.class.getName()) && frame.getMethodName().equals(BOTTOM)) {
        return seen.toArray(new StackTraceElement[0]);
      }
      if (Origin.of(type) == Origin.BOHR) {
        // What is above is how Bohr switches threads.
        if (!reached) {
          seen.clear();
        }
        reached |= type.startsWith("dev.bohr.runtime.");
      } else {
        seen.add(frame);
      }
    }
    // Chosen, but not begun.
    return new StackTraceElement[0];
  }
}
