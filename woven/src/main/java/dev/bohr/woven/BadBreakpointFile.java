package dev.bohr.woven;

/** Says what is wrong in which line of a breakpoint file, and what would be right. */
public final class BadBreakpointFile extends Exception {
  private static final long serialVersionUID = 1;

  /** About more than one file. */
  public BadBreakpointFile(String message) {
    super(message);
  }

  BadBreakpointFile(String file, int line, String message) {
    super(file + ":" + line + ": " + message);
  }
}
