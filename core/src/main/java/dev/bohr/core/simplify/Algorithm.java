package dev.bohr.core.simplify;

/** A way to make a failing run simpler. */
interface Algorithm {
  /**
   * Simplifies as far as it can, or until the {@linkplain Executions#isSpent budget is spent}.
   *
   * @param failing a run with the failure
   * @return a run with the same failure that costs no more
   */
  Run simplify(Run failing);
}
