package dev.bohr.launch;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What came of one execution of tests. A test that was skipped has not failed. */
final class Verdict {
  private @Nullable Throwable failure;
  private @Nullable String skipped;
  private boolean executed;
  private boolean hadNone;
  private final Set<String> passed = new HashSet<>();

  /** The first failure counts: later ones are often its consequences. */
  void failed(Throwable thrown) {
    failure = failure == null ? thrown : failure;
    executed = true;
  }

  void skipped(@Nullable String reason) {
    skipped = skipped == null ? (reason == null ? "" : reason) : skipped;
  }

  /** A test, or a part of one, was executed, and may have failed. */
  void executed() {
    executed = true;
  }

  /** A test is there, and nothing of it is to be executed, as without data for its parameters. */
  void hadNoInvocation() {
    hadNone = true;
  }

  /** All of a test is done. */
  void finished(String id) {
    if (failure == null && skipped == null) {
      passed.add(id);
    }
  }

  /** The tests that were over before anything failed or was skipped. */
  Set<String> passed() {
    return Set.copyOf(passed);
  }

  @Nullable Throwable failure() {
    return failure;
  }

  /** Why a test, or a part of it, was skipped; null when none was. */
  @Nullable String skipped() {
    return skipped == null && hadNone && !executed ? "it has no invocation" : skipped;
  }

  /** False when the framework has not found what it was to run. */
  boolean hasHappened() {
    return executed || skipped() != null;
  }
}
