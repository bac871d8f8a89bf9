package dev.bohr.core.simplify;

import com.carrotsearch.hppc.cursors.IntCursor;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets two threads exchange their roles. Where one is stopped, another goes past it, and the first
 * goes on, it may as well be the other that is stopped: before the move that conflicts with what
 * the first does. Of two threads that read and then write, for instance, either can be the one that
 * overwrites. Which of the two takes fewer switches depends on what stands around them, and no move
 * of a single segment leads from one to the other without a run between that costs more.
 */
final class RoleExchange {
  /** Of the moves before which the other thread could be stopped, so many are tried. */
  private static final int MOST_STOPS = 4;

  private final Attempts attempts;

  RoleExchange(Attempts attempts) {
    this.attempts = attempts;
  }

  /** A run that costs less; the same when there is none. */
  Run improve(Run current) {
    Run better = current;
    for (int first = current.segments().size() - 2;
        first >= 0 && goesOn(current, better);
        first--) {
      int second = current.next(first);
      if (second >= 0 && current.isPreempted(first)) {
        for (int other = first + 1; other < second && goesOn(current, better); other++) {
          better = improve(current, first, other, second);
        }
      }
    }
    return better;
  }

  private boolean goesOn(Run current, Run better) {
    return better == current && !attempts.areOver();
  }

  /** The thread of two segments is stopped while another makes its own between them. */
  private Run improve(Run current, int first, int other, int second) {
    Segment passing = current.segments().get(other);
    int[] moves = current.movesOf(passing.thread());
    Run better = current;
    if (current.isPreempted(other)) {
      better = attempts.make(current, plan(current, first, other, second, passing.to()));
    }
    int tried = 0;
    for (int n = passing.from() + 1;
        n < passing.to() && tried < MOST_STOPS && better == current;
        n++) {
      if (conflicts(current, moves[n], first, second)) {
        better = attempts.make(current, plan(current, first, other, second, n));
        tried++;
      }
    }
    return better;
  }

  /** Whether a move comes after something in one segment, or before something in another. */
  private static boolean conflicts(Run run, int move, int first, int second) {
    for (IntCursor earlier : run.dependences().before(move)) {
      if (isIn(run, earlier.value, first)) {
        return true;
      }
    }
    Segment later = run.segments().get(second);
    int[] moves = run.movesOf(later.thread());
    for (int n = later.from(); n < later.to(); n++) {
      if (run.dependences().before(moves[n]).contains(move)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIn(Run run, int move, int segment) {
    int end = segment + 1 < run.segments().size() ? run.start(segment + 1) : run.moves();
    return move >= run.start(segment) && move < end;
  }

  private static Plan plan(Run run, int first, int other, int second, int stop) {
    List<Segment> segments = run.segments();
    Segment passing = segments.get(other);
    List<Segment> plan = new ArrayList<>(segments.subList(0, first));
    plan.add(passing.upTo(stop));
    plan.add(segments.get(first));
    // What ended with its exception is not at its end when another is to throw it.
    Segment last = segments.get(second);
    plan.add(last.thread() == run.failing && run.next(second) < 0 ? last.opened() : last);
    for (int i = first + 1; i < second; i++) {
      plan.add(i == other ? passing.after(stop) : segments.get(i));
    }
    plan.addAll(segments.subList(second + 1, segments.size()));
    return new Plan(run, plan);
  }
}
