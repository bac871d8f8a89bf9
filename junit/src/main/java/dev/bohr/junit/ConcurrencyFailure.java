package dev.bohr.junit;

import org.jspecify.annotations.Nullable;

/**
 * A failure without an exception of the program: a deadlock, a lost notification, a livelock, an
 * exit; or runs that gave no answer. The message tells all, so there is no stack. Also around an
 * exception that cannot carry what there is to tell.
 */
public final class ConcurrencyFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  ConcurrencyFailure(String message) {
    this(message, null);
  }

  /**
   * @param cause the exception of the program where it takes no suppressed {@link Interleaving}
   */
  ConcurrencyFailure(String message, @Nullable Throwable cause) {
    super(message, cause);
    setStackTrace(new StackTraceElement[0]);
  }
}
