package dev.bohr.bench;

/**
 * A tool whose speed is measured. One implementation per tool, one object per way to run it (a JDK,
 * an engine, pinned to a core or not).
 */
interface SpeedSubject {
  /** What the tables call it, with all that distinguishes it: tool, version, JDK, pinning. */
  String name();

  /** Starts a JVM of its own that executes the test from then on, again and again. */
  LiveJvm start(SpeedCase test);
}
