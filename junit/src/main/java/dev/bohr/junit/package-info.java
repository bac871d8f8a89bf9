/**
 * Concurrency tests for JUnit 5 and 6: {@link dev.bohr.junit.ConcurrencyTest} in place of
 * {@code @Test}, and {@link dev.bohr.junit.Bohr} for everything else.
 *
 * <p>Knows nothing of the engine but one class, which {@code Bridge} finds in bohr.jar.
 */
package dev.bohr.junit;
