package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * The one carrier of all fibers blocks in something real, or does not come back: whoever searched
 * on it must go on elsewhere. An error, so that nobody on the way takes it for the program's.
 */
final class CarrierLost extends Error {
  private static final long serialVersionUID = 1;

  /** The outcome of the run that the carrier was in; null when it should be repeated. */
  final transient @Nullable Ending verdict;

  CarrierLost(String reason, @Nullable Ending verdict) {
    super(reason, null, false, false);
    this.verdict = verdict;
  }
}
