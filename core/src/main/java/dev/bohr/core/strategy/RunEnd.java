package dev.bohr.core.strategy;

import org.jspecify.annotations.Nullable;

/**
 * What a strategy is told when a run is over.
 *
 * @param gain how much the run showed that no run before had shown; {@link #UNKNOWN} when nobody
 *     looked
 * @param doubt why not everything that its schedule allows has happened, so that a strategy which
 *     tries all schedules must not say that it has seen everything; null when nothing stands
 *     against
 */
public record RunEnd(int gain, @Nullable String doubt) {
  public static final int UNKNOWN = -1;

  /** Nothing is known but that the run is over. */
  public static final RunEnd PLAIN = new RunEnd(UNKNOWN, null);
}
