package dev.bohr.core.engine;

/** What the user asked for; see {@link FiberSelfTest}. */
public enum EngineChoice {
  /** Fibers where they are proven to work, threads elsewhere. */
  AUTO,
  FIBERS,
  THREADS;

  /** The oldest JDK with fibers: on older ones a thread that holds a monitor cannot be left. */
  public static final int FIBERS_FEATURE = 24;
}
