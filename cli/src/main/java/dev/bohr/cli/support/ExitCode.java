package dev.bohr.cli.support;

/** What commands return to the shell. */
public final class ExitCode {
  private ExitCode() {}

  /** Nothing found within the stated coverage. */
  public static final int CLEAN = 0;

  /** Bohr's own fault. */
  public static final int INTERNAL = 1;

  /** Usage or bad input. */
  public static final int USAGE = 2;

  /** A bug of the program. */
  public static final int BUG = 3;

  /** Diverged, not controllable, or not confirmed. */
  public static final int UNSURE = 4;
}
