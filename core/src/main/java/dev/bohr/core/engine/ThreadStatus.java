package dev.bohr.core.engine;

/** What a controlled thread is doing, as the models see it. */
enum ThreadStatus {
  /** Can make its next step. */
  RUNNABLE,
  /** Wants a monitor; enabled while the monitor is free. */
  BLOCKED,
  /** In the wait set of a monitor. */
  WAITING,
  PARKED,
  /** In join; enabled when the other thread has ended. */
  JOINING,
  /** In sleep; enabled as the sleeper that wakes first. */
  SLEEPING,
  /** Waits for another thread to initialise a class; enabled when that is done. */
  INITIALISING,
  /** Executes without the token, blocked in something that is not modelled. */
  OUTSIDE,
  ENDED
}
