package dev.bohr.cli.support;

import org.jspecify.annotations.Nullable;

/**
 * Ends a command with an exit code and one sentence that says what was wrong and what to do now. It
 * is printed as it is, without a stack trace.
 */
public final class CommandError extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int exitCode;

  public CommandError(int exitCode, String message) {
    super(message, null, false, false);
    this.exitCode = exitCode;
  }

  /** Bad usage or bad input. */
  public static CommandError usage(String message) {
    return new CommandError(ExitCode.USAGE, message);
  }

  /**
   * Refuses a number below 1.
   *
   * @param option as the user has written it
   * @param value null when it was not given
   */
  public static void atLeastOne(String option, @Nullable Number value) {
    if (value != null && value.longValue() < 1) {
      throw usage("%s is %d; give at least 1.".formatted(option, value));
    }
  }

  public int exitCode() {
    return exitCode;
  }
}
