package dev.bohr.core.schedule;

/**
 * What a controlled run decides at a step. Each says what the default rule does and what a {@link
 * Deviation} chooses.
 */
public enum DecisionKind {
  /** Which thread goes on. Default: the rule that the schedule names. Choice: the thread. */
  SWITCH,
  /** Which waiter a notify wakes. Default: the one that waits longest. Choice: the waiter. */
  NOTIFY,
  /**
   * A timed wait expires early, and its thread goes on if it can. Default: only when nothing else
   * can run, which is a {@link #SWITCH}. Choice: the thread that waits.
   */
  EXPIRE,
  /**
   * A wait or park returns without a reason, and its thread goes on if it can. Default: never.
   * Choice: the thread that waits.
   */
  SPURIOUS,
  /**
   * Whether a weak compare-and-set fails without a reason. Default: never. Choice: {@link
   * Deviation#FAIL}.
   */
  WEAK_CAS;

  /**
   * The decision that this is an answer to. A thread whose wait ends early is one of those that
   * could go on, so {@link #EXPIRE} and {@link #SPURIOUS} answer the question of {@link #SWITCH}.
   */
  public DecisionKind question() {
    return this == EXPIRE || this == SPURIOUS ? SWITCH : this;
  }
}
