package dev.bohr.launch;

import org.jspecify.annotations.Nullable;

/** What came of one execution of a test. A test that was skipped has not failed. */
final class Verdict {
  private @Nullable Throwable failure;
  private @Nullable String skipped;
  private boolean executed;

  /** The first failure counts: later ones are often its consequences. */
  void failed(Throwable thrown) {
    failure = failure == null ? thrown : failure;
    executed = true;
  }

  void skipped(@Nullable String reason) {
    skipped = skipped == null ? (reason == null ? "" : reason) : skipped;
  }

  void passed() {
    executed = true;
  }

  @Nullable Throwable failure() {
    return failure;
  }

  /** Why the test, or a part of it, was skipped; null when it was not. */
  @Nullable String skipped() {
    return skipped;
  }

  /** False when the framework has not found what it was to run. */
  boolean hasHappened() {
    return executed || skipped != null;
  }
}
