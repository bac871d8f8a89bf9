package dev.bohr.semantics.programs;

/** The outcome that a buggy program must be reported with. */
public enum Expected {
  /** An exception or error leaves a thread, or the program exits with a status other than zero. */
  FAILED,

  /**
   * Threads wait for each other in a circle. An edge of the circle is a wait for something that a
   * known thread holds or is: a monitor, a {@code Lock}, a read or write lock, a class
   * initialisation, the end of a joined thread.
   */
  DEADLOCK,

  /**
   * Every non-daemon thread waits and there is no circle: somebody waits for a notify, signal,
   * permit, count, element or result that nobody is left to give. A lock whose owner has ended and
   * a semaphore, which has no owner, belong here.
   */
  STALL,

  /** Threads run for ever without getting anywhere, however fairly they are scheduled. */
  LIVELOCK,

  /**
   * The program sleeps or waits in a loop for ever. A server does the same until it is stopped from
   * outside, so nobody can tell whether this is a bug, and it must not be reported as one.
   */
  INCONCLUSIVE
}
