package dev.bohr.cli;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Time that several searches share, one after another: each gets an equal part of what is left, and
 * none begins when it is over.
 *
 * @param limit null for no limit
 * @param start as {@link System#nanoTime} counts
 */
record SharedTime(@Nullable Duration limit, long start) {
  boolean isOver(long now) {
    return limit != null && now - start >= limit.toNanos();
  }

  /**
   * For the next of so many searches, which would be useless in less than the least; null for no
   * limit.
   */
  @Nullable Duration next(long now, int searches, Duration least) {
    if (limit == null) {
      return null;
    }
    Duration share = limit.minusNanos(now - start).dividedBy(searches);
    return share.compareTo(least) < 0 ? least : share;
  }
}
