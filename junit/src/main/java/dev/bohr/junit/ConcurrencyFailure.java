package dev.bohr.junit;

/**
 * A failure without an exception of the program: a deadlock, a lost notification, a livelock, an
 * exit; or runs that gave no answer. The message tells all, so there is no stack.
 */
public final class ConcurrencyFailure extends AssertionError {
  private static final long serialVersionUID = 1L;

  ConcurrencyFailure(String message) {
    super(message);
    setStackTrace(new StackTraceElement[0]);
  }
}
