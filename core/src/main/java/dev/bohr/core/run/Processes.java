package dev.bohr.core.run;

import dev.bohr.runtime.ProcessHooks;
import java.util.Map;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Lets the JDK forget the threads that wait for the ends of processes. They have ended with their
 * run: the next one would never hear of the end of its own.
 */
final class Processes {
  private Processes() {}

  static final String HANDLES = "java.lang.ProcessHandleImpl";

  static void forget() {
    if (!ProcessHooks.takeAwaited()) {
      return;
    }
    try {
      ((Map<?, ?>) JdkStatics.value(HANDLES, "completions", null)).clear();
      JdkStatics.renew(
          (ThreadPoolExecutor) JdkStatics.value(HANDLES, "processReaperExecutor", null));
    } catch (ReflectiveOperationException | RuntimeException otherJdk) {
      // The next run may wait in vain, and say so.
      return;
    }
  }
}
