package dev.bohr.core.engine;

/** Throws anything as it is, where the compiler would want it declared. */
final class Rethrow {
  private Rethrow() {}

  /** Does not return; the type lets callers write {@code throw}. */
  static RuntimeException asIs(Throwable thrown) {
    return Rethrow.<RuntimeException>unchecked(thrown);
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable thrown) throws T {
    throw (T) thrown;
  }
}
