package dev.bohr.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The one line that tells how a search is going, rewritten in place ten times a second. Without a
 * terminal there is none.
 */
final class ProgressLine implements AutoCloseable {
  private static final long PERIOD_NANOS = 100_000_000;
  private static final String CLEAR = "\r\033[K";

  private final @Nullable PrintWriter terminal;
  private final @Nullable Duration limit;
  private final long start = System.nanoTime();
  private long shownAt;
  private boolean shown;

  /**
   * @param terminal null when there is none
   * @param limit how long the search may take; null when it is not limited
   */
  ProgressLine(@Nullable PrintWriter terminal, @Nullable Duration limit) {
    this.terminal = terminal;
    this.limit = limit;
    this.shownAt = start;
  }

  void show(long runs, int workers) {
    long now = System.nanoTime();
    if (terminal != null && now - shownAt >= PERIOD_NANOS) {
      shownAt = now;
      shown = true;
      terminal.print(CLEAR + text(runs, Duration.ofNanos(now - start), limit, workers));
      terminal.flush();
    }
  }

  static String text(long runs, Duration elapsed, @Nullable Duration limit, int workers) {
    long perSecond = runs * 1_000 / Math.max(1, elapsed.toMillis());
    return String.format(
        Locale.ROOT,
        "%s, %,d/s, %s%s, %s",
        Counts.of(runs, "schedule"),
        perSecond,
        Durations.format(Duration.ofSeconds(elapsed.toSeconds())),
        limit == null ? "" : " of " + Durations.format(limit),
        Counts.of(workers, "worker"));
  }

  /** Makes room for another line. */
  void clear() {
    if (terminal != null && shown) {
      terminal.print(CLEAR);
      terminal.flush();
      shown = false;
    }
  }

  @Override
  public void close() {
    clear();
  }
}
