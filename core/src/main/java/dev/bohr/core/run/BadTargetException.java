package dev.bohr.core.run;

/**
 * A target that cannot be run: no such class, no main method, code for a newer JVM. The message is
 * one sentence with the remedy; a command prints it as it is and ends with exit code 2.
 */
public final class BadTargetException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadTargetException(String message) {
    super(message);
  }
}
