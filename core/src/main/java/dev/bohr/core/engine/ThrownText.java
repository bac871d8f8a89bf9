package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * What an exception of the program says of itself. That is the program's own code, which may throw
 * as well; the failure is there all the same.
 */
public final class ThrownText {
  private ThrownText() {}

  /** Its message. */
  public static @Nullable String message(Throwable thrown) {
    try {
      return thrown.getMessage();
    } catch (RuntimeException | Error broken) {
      return "(its getMessage throws " + broken.getClass().getName() + ")";
    }
  }

  /** Its class and message, or what it makes of them. */
  static String of(Throwable thrown) {
    try {
      // A method that is overridden may also answer null.
      return String.valueOf(thrown.toString());
    } catch (RuntimeException | Error broken) {
      return thrown.getClass().getName() + ": " + message(thrown);
    }
  }
}
