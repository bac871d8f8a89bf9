package dev.bohr.bench;

import java.time.Duration;

/**
 * A tool whose speed is measured: how many executions of a test it does per second. One
 * implementation per tool, one object per way to run it (a JDK, an engine, pinned to a core or
 * not).
 *
 * <p>{@link ExploreSpeed} calls it from one thread, several times with the same test, with calls to
 * other subjects in between. Every call starts from nothing (a new JVM) and leaves nothing running.
 */
public interface SpeedSubject {
  /** What the tables call it, with all that distinguishes it: tool, version, JDK, pinning. */
  String name();

  /**
   * Explores a test that always passes and returns executions per second over {@code budget}, which
   * does not include starting the JVM and warming up: the subject does that before, as long as it
   * was told when it was made.
   *
   * @throws IllegalStateException when the tool did not run or reports a failure of the test
   */
  double executionsPerSecond(Class<? extends Runnable> test, Duration budget);
}
