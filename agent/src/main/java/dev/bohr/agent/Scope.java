package dev.bohr.agent;

/** How much of a class is rewritten. */
public enum Scope {
  /** The program and its libraries: everything. */
  PROGRAM,
  /** Parts of the JDK whose state programs share: everything, through the library hooks. */
  LIBRARY,
  /** Other parts of the JDK: synchronisation, threads and clocks, but no accesses. */
  SYNCHRONISATION,
  /** Only what {@code dev.bohr.agent.jdk} does by name (for example java.lang.Thread). */
  BODIES,
  /**
   * Its static initialiser is made quiet, when it is loaded; otherwise left alone. The end of a run
   * in the middle of an initialiser would spoil the class for all later runs.
   */
  INITIALISER,
  /** Left alone. */
  NONE
}
