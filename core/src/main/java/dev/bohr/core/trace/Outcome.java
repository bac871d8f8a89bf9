package dev.bohr.core.trace;

/**
 * How a run ended, with what there is to say about it.
 *
 * @param kind how it ended
 * @param message the exception's message, the locks of a deadlock, the reason; empty when there is
 *     nothing to add
 */
public record Outcome(OutcomeKind kind, String message) {

  /** The run passed, and there is nothing to add. */
  public static final Outcome PASSED = new Outcome(OutcomeKind.PASSED, "");
}
