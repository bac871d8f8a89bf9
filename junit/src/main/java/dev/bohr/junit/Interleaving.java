package dev.bohr.junit;

/**
 * Tells how a failure came about: what went wrong in one sentence, the interleaving, and how to
 * replay it. It is attached to the exception of the test as a suppressed one, and has no stack.
 */
public final class Interleaving extends Exception {
  private static final long serialVersionUID = 1L;

  Interleaving(String report) {
    // Below the name of this class, which is printed before it.
    super("\n" + report, null, false, false);
  }
}
