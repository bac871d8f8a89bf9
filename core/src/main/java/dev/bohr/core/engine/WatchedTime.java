package dev.bohr.core.engine;

/**
 * The time that the watchdog has been there to see. A JVM may be stopped as a whole, by a signal, a
 * debugger or a computer that sleeps; no thread is to blame for the time that passed meanwhile. So
 * between two looks there is never more than a second, whatever the clock says.
 */
final class WatchedTime {
  private static final long LONGEST_NANOS = 1_000_000_000;

  private final long late;
  private long real;
  private long watched;
  private boolean isLate;

  /** Looks that are further apart than that are late. */
  WatchedTime(long lateNanos, long real) {
    this.late = lateNanos;
    this.real = real;
  }

  /** One more look; returns the time of it. */
  long look(long now) {
    long passed = now - real;
    real = now;
    isLate = passed > late;
    watched += Math.min(passed, LONGEST_NANOS);
    return watched;
  }

  /** Whether the last look came late. */
  boolean isLate() {
    return isLate;
  }
}
