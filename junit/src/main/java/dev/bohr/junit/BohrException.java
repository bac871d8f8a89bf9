package dev.bohr.junit;

import org.jspecify.annotations.Nullable;

/**
 * Bohr cannot work here, or was asked for something that there is not; the message says what to do.
 */
public final class BohrException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BohrException(String message) {
    this(message, null);
  }

  BohrException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
