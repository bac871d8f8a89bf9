package dev.bohr.junit;

import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * Counts the schedules in which an assumption of the test did not hold. Such a schedule says
 * nothing about the test; if all are so, neither does the search.
 */
final class AbortedRuns {
  private volatile @Nullable TestAbortedException last;
  private volatile boolean anyOther;

  void aborted(TestAbortedException assumption) {
    last = assumption;
  }

  void completed() {
    anyOther = true;
  }

  /** The assumption, if none of the runs went by it; else null. */
  @Nullable TestAbortedException all() {
    return anyOther ? null : last;
  }
}
