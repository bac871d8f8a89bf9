package dev.bohr.core.engine;

/** What the user asked for; see {@link FiberSelfTest}. */
public enum EngineChoice {
  /** Fibers where they are proven to work, threads elsewhere. */
  AUTO,
  FIBERS,
  THREADS
}
