package dev.bohr.breakpoints;

/**
 * What all places of a breakpoint must agree on.
 *
 * @param threads how many threads must be there at the same time, each at a place of its own
 * @param ordered whether they go on in the order of their places, or all at once
 * @param ignoreFirst how many arrivals at each place are let through before the first pause
 * @param atMost after how many hits nobody is paused any more
 * @param giveUpAfter after how many pauses in vain nobody is paused any more; one that ended early
 *     counts for the part that it took
 */
record Shape(int threads, boolean ordered, long ignoreFirst, long atMost, long giveUpAfter) {
  static final Shape PAIR = new Shape(2, true, 0, Long.MAX_VALUE, Long.MAX_VALUE);

  Shape neverHit() {
    return new Shape(threads, ordered, ignoreFirst, 0, giveUpAfter);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder(threads + " threads ");
    text.append(ordered ? "in order" : "together");
    if (ignoreFirst > 0) {
      text.append(", ignoring the first ").append(ignoreFirst);
    }
    if (atMost < Long.MAX_VALUE) {
      text.append(", at most ").append(atMost).append(atMost == 1 ? " time" : " times");
    }
    if (giveUpAfter < Long.MAX_VALUE) {
      text.append(", giving up after ").append(giveUpAfter);
      text.append(giveUpAfter == 1 ? " pause" : " pauses");
    }
    return text.toString();
  }
}
