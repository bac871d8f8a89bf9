package dev.bohr.core.simplify;

import dev.bohr.core.schedule.DecisionKind;
import org.jspecify.annotations.Nullable;

/**
 * Moves of one thread without another's in between (a thread execution interval of the paper).
 *
 * @param thread index of the thread in the run that the moves are from
 * @param from number of the first move among those of the thread
 * @param to one more than the number of the last
 * @param early how the wait of the thread is ended early for this segment to begin; null when it is
 *     not
 * @param open true when the thread goes on after the last move, for as long as it can
 */
record Segment(int thread, int from, int to, @Nullable DecisionKind early, boolean open) {
  Segment(int thread, int from, int to, @Nullable DecisionKind early) {
    this(thread, from, to, early, false);
  }

  int length() {
    return to - from;
  }

  /** This and the thread's next moves as one. */
  Segment with(Segment next) {
    return new Segment(thread, from, next.to, early, next.open);
  }

  /** The first moves. */
  Segment upTo(int end) {
    return new Segment(thread, from, end, early);
  }

  /** The other moves. */
  Segment after(int start) {
    return new Segment(thread, start, to, start == from ? early : null);
  }

  /** The same, but the thread goes on for as long as it can. */
  Segment opened() {
    return new Segment(thread, from, to, early, true);
  }
}
