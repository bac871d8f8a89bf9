package dev.bohr.breakpoints;

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
 */
public interface Turn extends AutoCloseable {
  /** Whether the breakpoint was hit: the threads of all places were there at the same time. */
  boolean isHit();

  /** Ends the turn; a second call does nothing. */
  @Override
  void close();

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
