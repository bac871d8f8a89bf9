package dev.bohr.breakpoints;

import java.util.concurrent.TimeUnit;

/**
 * When a paused thread looks whether nobody is left who could come, and how often it must have seen
 * that. A thread that was woken and has not run yet still shows itself as waiting. So looks have
 * time between them, and a thread that is itself woken late concludes that others are, too: it then
 * looks for longer.
 */
final class Looks {
  /** Between two looks, at first; later ones are further apart. */
  static final long FIRST_SPACING_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

  static final long LAST_SPACING_NANOS = TimeUnit.MILLISECONDS.toNanos(64);

  /** In a row, on a machine that has time for all. */
  private static final int ENOUGH = 2;

  /** However late; about a tenth of a second. */
  private static final int ALWAYS_ENOUGH = 25;

  private long spacing = FIRST_SPACING_NANOS;
  private long next;
  private int enough = ENOUGH;

  /** How often nobody could come, in a row. */
  private int seen;

  /**
   * Begins anew, as looks count only while the thread is the one that looks.
   *
   * @param now by {@link System#nanoTime}
   */
  void begin(long now) {
    seen = 0;
    next = now + spacing;
  }

  /** How long until the next look; zero or less when it is due. */
  long until(long now) {
    return next - now;
  }

  /**
   * The thread has looked.
   *
   * @param began when
   * @param isStill whether it saw nobody who could come
   * @param now when it has seen all
   * @return whether that was seen often enough
   */
  boolean looked(long began, boolean isStill, long now) {
    long late = (began - next) / FIRST_SPACING_NANOS;
    if (late > 0) {
      enough = (int) Math.min(ALWAYS_ENOUGH, Math.max(enough, ENOUGH + 2 * late));
    }
    if (isStill) {
      seen++;
    } else {
      seen = 0;
      spacing = Math.min(2 * spacing, LAST_SPACING_NANOS);
    }
    next = now + spacing;
    return seen >= enough;
  }
}
