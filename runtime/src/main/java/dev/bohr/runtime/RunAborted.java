package dev.bohr.runtime;

/**
 * Unwinds a controlled thread whose run is over. Not an exception of the program: rewritten catch
 * blocks may see it, but every hook throws it again, so the thread ends soon; one that never does
 * is left behind.
 */
public final class RunAborted extends Error {
  private static final long serialVersionUID = 1L;

  /** One instance for all: it carries no stack trace and no state. */
  public static final RunAborted INSTANCE = new RunAborted();

  private RunAborted() {
    super("the controlled run is over", null, false, false);
  }
}
