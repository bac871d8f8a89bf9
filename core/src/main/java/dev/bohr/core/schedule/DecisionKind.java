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
   * Whether a timed wait expires now. Default: only when nothing else can run. Choice: the thread
   * that waits.
   */
  EXPIRE,
  /** Whether a wait returns without a reason. Default: never. Choice: the thread that waits. */
  SPURIOUS,
  /**
   * Whether a weak compare-and-set fails without a reason. Default: never. Choice: {@link
   * Deviation#FAIL}.
   */
  WEAK_CAS
}
