package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.failure.Failure;
import dev.bohr.core.trace.OutcomeKind;
import org.jspecify.annotations.Nullable;

/**
 * What two runs must share to count as the same failure: the kind of outcome and, for exceptions,
 * the class. The message may hold values that differ and is not compared.
 *
 * @param outcome how the run ended
 * @param exception class name of what was thrown, or null
 */
public record FailureKind(OutcomeKind outcome, @Nullable String exception) {
  public static FailureKind of(Ending ending) {
    Throwable thrown = ending.thrown();
    return new FailureKind(ending.kind(), thrown == null ? null : thrown.getClass().getName());
  }

  public static FailureKind of(Failure failure) {
    Failure.Thrown thrown = failure.exception();
    return new FailureKind(failure.outcome(), thrown == null ? null : thrown.className());
  }

  /** For messages: {@code failed with an exception (java.lang.AssertionError)}. */
  @Override
  public String toString() {
    return outcome.phrase() + (exception == null ? "" : " (" + exception + ')');
  }
}
