package dev.bohr.breakpoints;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A thread at a place of a breakpoint: what it brings, what it asks of itself and of the others.
 *
 * <pre>{@code
 * REPAINT.at(1).same(window).whenHolding(Caret.class).when(() -> depth > 3).reach();
 * }</pre>
 *
 * <p>Conditions are asked in the order in which they are written. One that throws is reported and
 * counts as false. Those about others are asked by whichever thread comes last, and while the
 * others are paused, so they should only look. A breakpoint that is reached while a condition is
 * asked is passed.
 */
public interface Visit {
  /**
   * Whoever is met must have come with the same object, at the same position if there are more.
   * Boxed numbers, booleans and characters are the same when they are equal.
   */
  Visit same(@Nullable Object object);

  /** Pauses only if this holds; asked at once. */
  Visit when(BooleanSupplier condition);

  /**
   * Pauses only if the thread holds a lock of that class or of a subclass: a monitor, or an
   * exclusive synchroniser as {@code ReentrantLock} (the paper's {@code isLockTypeHeld}). A
   * subclass of such a lock of the JDK is known where the lock itself is given to {@link #same}, as
   * the JVM tells only what is inside of it. Costs some ten microseconds, and for classes of locks
   * of {@code java.util.concurrent} a walk through the heap, which takes milliseconds, so it should
   * come after other conditions.
   */
  Visit whenHolding(Class<?> type);

  /** As {@link #whenHolding(Class)}, for a class that cannot be named in the program's source. */
  Visit whenHolding(String className);

  /** Brings a value that the others may ask about in {@link #jointly}. */
  Visit with(@Nullable Object value);

  /** Whoever is met must have brought a value of that type for which this holds. */
  <T> Visit jointly(Class<T> type, Predicate<? super T> condition);

  /** Waits that long for the others; zero or less: not at all. */
  Visit pause(Duration time);

  /** Lets the first arrivals at this place through, as many as that. */
  Visit ignoreFirst(long arrivals);

  /** Comes to the breakpoint. Whoever is behind goes on when the turn is closed. */
  Turn turn();

  /**
   * Comes to the breakpoint without telling when the action is done. Whoever is behind goes on
   * after the breakpoint's delay.
   *
   * @return whether the breakpoint was hit
   */
  boolean reach();
}
