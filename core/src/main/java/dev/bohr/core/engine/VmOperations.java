package dev.bohr.core.engine;

import java.util.Set;

/**
 * Native methods that wait for nothing but the JVM itself to bring its threads to a halt: on a busy
 * machine that takes long, but no other thread has to do anything for it.
 */
final class VmOperations {
  private static final Set<String> CLASSES =
      Set.of(
          "java.lang.Runtime",
          "java.lang.StackStreamFactory$AbstractStackWalker",
          "java.lang.StackTraceElement",
          "java.lang.Thread",
          "java.lang.Throwable");

  /** Of the JVM's own management and instrumentation, all. */
  private static final Set<String> PACKAGES =
      Set.of("sun.management", "com.sun.management.internal", "sun.instrument");

  /** The natives of {@link Thread} that do wait, for time or for others. */
  private static final Set<String> WAITS =
      Set.of("join", "sleep", "sleep0", "sleepNanos0", "yield", "yield0");

  private VmOperations() {}

  static boolean waitsIn(StackTraceElement top) {
    String name = top.getClassName();
    return CLASSES.contains(name) && !WAITS.contains(top.getMethodName())
        || PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))));
  }
}
