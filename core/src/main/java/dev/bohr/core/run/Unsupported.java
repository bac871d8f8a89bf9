package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import java.util.Optional;
import java.util.Set;

/**
 * Tells an exception that only Bohr's way of running causes from one of the program: a worker JVM
 * refuses a security manager, which could lock Bohr out of its own JVM; and threads are not stopped
 * or suspended, also where the JDK still does it.
 */
public final class Unsupported {
  private Unsupported() {}

  /** The first JDK that itself refuses all of these; there the exception is the program's. */
  private static final int REFUSES_STOP = 20;

  private static final Set<String> STOPS = Set.of("stop", "suspend", "resume");

  /** Why the run says nothing about the program; empty when it does say something. */
  public static Optional<String> reason(Ending ending) {
    Throwable thrown = ending.thrown();
    if (thrown instanceof UnsupportedOperationException) {
      for (StackTraceElement frame : thrown.getStackTrace()) {
        if (frame.getMethodName().equals("setSecurityManager")
            && frame.getClassName().equals("java.lang.System")) {
          return Optional.of(
              "the program installs a SecurityManager at %s, which Bohr does not support; run it"
                      .formatted(Frames.describe(thrown.getStackTrace()))
                  + " without one");
        }
        if (Runtime.version().feature() < REFUSES_STOP
            && STOPS.contains(frame.getMethodName())
            && frame.getClassName().equals("java.lang.Thread")) {
          return Optional.of(
              "the program calls Thread.%s at %s, which Bohr does not support; end the thread by a"
                      .formatted(frame.getMethodName(), Frames.describe(thrown.getStackTrace()))
                  + " flag or an interrupt");
        }
      }
    }
    return Optional.empty();
  }
}
