package dev.bohr.core.simplify;

import com.carrotsearch.hppc.cursors.IntCursor;

/**
 * Changes one thing at a time, from the end of the run to its start: a thread that was stopped goes
 * on; two segments of a thread are joined, the later at the place of the earlier or the other way
 * round; the last segment of a thread is left out. Plans are left out in which a thread would be
 * asked to go on where it is blocked.
 */
final class SegmentMoves {
  private final Attempts attempts;

  SegmentMoves(Attempts attempts) {
    this.attempts = attempts;
  }

  Run simplify(Run start) {
    Run current = start;
    Run better = start;
    do {
      current = better;
      better = improve(current);
    } while (better != current);
    return current;
  }

  /**
   * A run that costs less; the same when there is none. Of a run with very many segments, plans
   * alone take longer than there is time.
   */
  private Run improve(Run current) {
    Run better = current;
    for (int i = current.segments().size() - 2; i >= 0 && goesOn(current, better); i--) {
      if (current.isPreempted(i)) {
        better = attempts.makeAnyway(current, Plan.opened(current, i));
      }
    }
    for (int last = current.segments().size() - 1; last > 0 && goesOn(current, better); last--) {
      better = improve(current, last);
    }
    return better;
  }

  private boolean goesOn(Run current, Run better) {
    return better == current && !attempts.areOver();
  }

  private Run improve(Run current, int last) {
    Run better = current;
    int first = current.previous(last);
    if (first >= 0 && !isHeldUp(current, first, last)) {
      better = attempts.make(current, Plan.moved(current, last, first + 1));
    }
    if (first >= 0 && better == current) {
      better = attempts.make(current, Plan.moved(current, first, last - 1));
    }
    if (better == current && current.isThrown() && current.next(last) < 0) {
      better = attempts.make(current, Plan.without(current, last));
    }
    return better;
  }

  /** Whether the later segment can only begin after what others do in between. */
  private static boolean isHeldUp(Run run, int first, int last) {
    Segment segment = run.segments().get(last);
    int move = run.movesOf(segment.thread())[segment.from()];
    if (run.kind(move) == StepLog.STEP) {
      return false;
    }
    for (IntCursor earlier : run.dependences().before(move)) {
      if (earlier.value >= run.start(first)) {
        return true;
      }
    }
    return false;
  }
}
