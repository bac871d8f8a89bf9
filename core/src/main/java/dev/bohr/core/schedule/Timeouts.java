package dev.bohr.core.schedule;

/** When timed waits and sleeps may end. */
public enum Timeouts {
  /**
   * A timed wait expires only when nothing else can run, so that slow machines cause no false
   * alarm.
   */
  LAST,
  /** A timed wait may expire at any point; a failure that needs this says so. */
  ANY
}
