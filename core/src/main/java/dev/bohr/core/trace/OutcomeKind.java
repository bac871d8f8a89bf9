package dev.bohr.core.trace;

/** How a run ended. Files and options say its {@linkplain Words#of word}. */
public enum OutcomeKind {
  /** Nothing went wrong. */
  PASSED("passed"),
  /** An exception left a thread, or the test's own check failed. */
  FAILED("failed with an exception"),
  /** Threads wait for each other's locks. */
  DEADLOCK("ended in a deadlock"),
  /** Every thread waits and none is left to wake one, as after a lost notify. */
  STALL("stalled: every thread waits and none is left to wake another"),
  /** Threads repeat the same states for ever although each gets its turn. */
  LIVELOCK("ended in a livelock: threads go round without progress"),
  /** The run could not follow its schedule. */
  DIVERGED("left its schedule"),
  /** The run was stopped, by the step limit for instance, before it showed anything. */
  INCONCLUSIVE("was stopped before it gave an answer"),
  /** The run met something that Bohr cannot control. */
  UNSUPPORTED("met something that Bohr does not support");

  private final String phrase;

  OutcomeKind(String phrase) {
    this.phrase = phrase;
  }

  /** Completes a sentence that begins "The run". */
  public String phrase() {
    return phrase;
  }

  /**
   * Whether this is a bug of the program under test, as opposed to success or to a limit of Bohr.
   */
  public boolean isBad() {
    return switch (this) {
      case FAILED, DEADLOCK, STALL, LIVELOCK -> true;
      case PASSED, DIVERGED, INCONCLUSIVE, UNSUPPORTED -> false;
    };
  }
}
