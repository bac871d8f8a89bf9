package dev.bohr.breakpoints;

import org.jspecify.annotations.Nullable;

/**
 * The time in which a thread does what the others wait for. It begins when the thread may go on
 * from a breakpoint and ends with {@link #close()}; the thread at the next place goes on after
 * that.
 *
 * <pre>{@code
 * try (Turn turn = LOST_UPDATE.first(account)) {
 *   account.balance = sum;
 * }
 * }</pre>
 *
 * <p>An action in the middle of an expression is what {@code done} is called with: {@code
 * LOST_UPDATE.first(account).done(account.balance) + amount}.
 */
public interface Turn extends AutoCloseable {
  /** Whether the breakpoint was hit: the threads of all places were there at the same time. */
  boolean isHit();

  /** Ends the turn; a second call does nothing. */
  @Override
  void close();

  /**
   * Ends the turn when its action was to compute this value, which is given back. Java evaluates
   * the turn before the value, so what comes in between is the action.
   */
  default <T extends @Nullable Object> T done(T value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default boolean done(boolean value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default byte done(byte value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default char done(char value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default short done(short value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default int done(int value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default long done(long value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default float done(float value) {
    close();
    return value;
  }

  /** As {@link #done(Object)}. */
  default double done(double value) {
    close();
    return value;
  }

  /** Of a thread that met nobody. */
  Turn NONE =
      new Turn() {
        @Override
        public boolean isHit() {
          return false;
        }

        @Override
        public void close() {}
      };
}
