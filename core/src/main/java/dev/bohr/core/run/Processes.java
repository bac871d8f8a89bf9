package dev.bohr.core.run;

import dev.bohr.runtime.ProcessHooks;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets the JDK forget the threads that wait for the ends of processes. Those of a run have ended
 * with it: the next one would never hear of the end of its own. Others that have nothing to do, as
 * after a process that Bohr has started, would be given those of the program, which is then told by
 * a thread that nobody controls.
 */
final class Processes {
  private Processes() {}

  static final String HANDLES = "java.lang.ProcessHandleImpl";

  private static final String REAPER = "process reaper";

  /** How long idle threads have to end. */
  private static final long MOMENT_NANOS = 500_000_000;

  static void forget() {
    boolean ofRuns = ProcessHooks.takeAwaited();
    boolean ofOthers = ProcessHooks.takeAwaitedOutside() && isSomebodyThere();
    if (!ofRuns && !ofOthers) {
      return;
    }
    try {
      ThreadPoolExecutor reapers =
          (ThreadPoolExecutor) JdkStatics.value(HANDLES, "processReaperExecutor", null);
      if (ofOthers) {
        // First: a thread that ends later would count itself out of the renewed pool.
        dismiss(reapers);
      }
      if (ofRuns) {
        ((Map<?, ?>) JdkStatics.value(HANDLES, "completions", null)).clear();
        JdkStatics.renew(reapers);
      }
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      // The next run may wait in vain, and say so.
      return;
    }
  }

  /** Whether a thread lives that waits for processes; the class is not touched for nothing. */
  private static boolean isSomebodyThere() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith(REAPER));
  }

  /** Those that have a process to wait for stay. */
  private static void dismiss(ThreadPoolExecutor reapers) {
    long before = reapers.getKeepAliveTime(TimeUnit.NANOSECONDS);
    reapers.setKeepAliveTime(0, TimeUnit.NANOSECONDS);
    long end = System.nanoTime() + MOMENT_NANOS;
    while (reapers.getPoolSize() > reapers.getActiveCount() && System.nanoTime() - end < 0) {
      LockSupport.parkNanos(100_000);
    }
    reapers.setKeepAliveTime(before, TimeUnit.NANOSECONDS);
  }
}
