package dev.bohr.core.run;

import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.ThrownText;
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
  /** How the JVM begins when it tells of such a class again. */
  private static final String NOT_INITIALISED = "Could not initialize class ";

  public static FailureKind of(Ending ending) {
    Throwable thrown = ending.thrown();
    return new FailureKind(
        ending.kind(),
        thrown == null ? null : kindOf(thrown.getClass().getName(), ThrownText.message(thrown)));
  }

  public static FailureKind of(Failure failure) {
    Failure.Thrown thrown = failure.exception();
    return new FailureKind(
        failure.outcome(), thrown == null ? null : kindOf(thrown.className(), thrown.message()));
  }

  /**
   * Why a class could not be initialised the JVM tells once, and from then on only that it could
   * not: of a class that is not initialised afresh for every run, both are the same failure.
   */
  private static String kindOf(String className, @Nullable String message) {
    boolean again =
        className.equals(NoClassDefFoundError.class.getName())
            && message != null
            && message.startsWith(NOT_INITIALISED);
    return again ? ExceptionInInitializerError.class.getName() : className;
  }

  /** For messages: {@code failed with an exception (java.lang.AssertionError)}. */
  @Override
  public String toString() {
    return outcome.phrase() + (exception == null ? "" : " (" + exception + ')');
  }
}
