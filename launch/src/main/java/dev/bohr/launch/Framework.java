package dev.bohr.launch;

import java.util.List;

/** A way to find and run tests. Implementations are made where their framework may be missing. */
interface Framework {
  /**
   * The tests of a class, in a fixed order; empty when the class has none that this framework
   * knows. The class is not initialised and no test is run.
   */
  List<FoundTest> find(Class<?> type);

  /**
   * Executes tests with all that belongs to them, on the calling thread. What belongs to several of
   * them, such as what is done once for their class, is executed once.
   *
   * @param ids as {@link #find} gave them, of one class or of several
   */
  void run(List<String> ids, Verdict verdict);

  /** Whether the framework may run the test on threads of its own, which then matter. */
  default boolean hasThreads(String id) {
    return false;
  }
}
