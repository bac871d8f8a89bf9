package dev.bohr.core.schedule;

/** When timed waits and sleeps may end. */
public enum Timeouts {
  /**
   * A timed wait expires only when nothing else can run, so that slow machines cause no false
   * alarm. A sleep may end at any time: it promises no order.
   */
  LAST,
  /** A timed wait may expire at any point; a failure that needs this says so. */
  ANY,
  /**
   * A sleep, too, ends only when nothing else can run: for programs, and above all tests, that
   * sleep until others are done.
   */
  IDLE
}
