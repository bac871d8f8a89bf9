package dev.bohr.junit;

/** Throws what the compiler would not let through: a test may throw anything. */
final class Sneaky {
  private Sneaky() {}

  /** Never returns; {@code throw Sneaky.raise(e)} tells the compiler so. */
  static RuntimeException raise(Throwable thrown) {
    throw Sneaky.<RuntimeException>as(thrown);
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T as(Throwable thrown) throws T {
    throw (T) thrown;
  }

  /** The run was decided elsewhere and its threads unwind: nothing of the test may run any more. */
  static boolean isEndOfRun(Throwable thrown) {
    return thrown.getClass().getName().equals("dev.bohr.runtime.RunAborted");
  }
}
