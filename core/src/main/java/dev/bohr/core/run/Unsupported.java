package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import java.util.Optional;

/**
 * Tells an exception that only Bohr's way of running causes from one of the program: a worker JVM
 * refuses a security manager, which could lock Bohr out of its own JVM.
 */
public final class Unsupported {
  private Unsupported() {}

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
      }
    }
    return Optional.empty();
  }
}
