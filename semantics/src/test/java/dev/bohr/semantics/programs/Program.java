package dev.bohr.semantics.programs;

/**
 * One program of the suite. It may be run any number of times; whatever leaves {@link #execute}
 * leaves {@link #run}.
 */
public interface Program extends Runnable {
  /** Runs the program from its first thread to its last check. */
  void execute() throws Exception;

  @Override
  default void run() {
    try {
      execute();
    } catch (Exception e) {
      throw Threads.<RuntimeException>unchanged(e);
    }
  }
}
