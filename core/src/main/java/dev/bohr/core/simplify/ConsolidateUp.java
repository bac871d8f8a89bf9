package dev.bohr.core.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Lets a thread go on at the end of a segment with what it does in its next one, from the start of
 * the run to its end (Two-Stage Consolidate Up of Jalbert and Sen, lines 11 to 17 of their
 * Algorithm 1). When the whole segment cannot come first, as many of its moves do as the thread
 * made in the run that failed to fail, as in their section 4.1.
 */
final class ConsolidateUp {
  private final Executions executions;
  private final int suffix;

  ConsolidateUp(Executions executions, int suffix) {
    this.executions = executions;
    this.suffix = suffix;
  }

  Run pass(Run start) {
    Run current = start;
    for (int i = Tinertia.start(current, suffix); i < current.moves(); i++) {
      int segment = current.endingAt(i);
      int next = segment < 0 ? -1 : current.next(segment);
      if (next < 0) {
        continue;
      }
      if (executions.isSpent()) {
        break;
      }
      current = merge(current, segment, next);
    }
    return current;
  }

  private Run merge(Run current, int segment, int next) {
    Plan plan = Plan.moved(current, next, segment + 1);
    Following following = new Following(plan);
    Run run = executions.follow(following);
    if (Tinertia.isValid(run, plan)) {
      return run;
    }
    Segment moving = current.segments().get(next);
    int made = following.reached(segment);
    if (made <= moving.from() || made >= moving.to() || executions.isSpent()) {
      return current;
    }
    Plan prefix = withPrefix(current, segment, next, made);
    Run second = executions.follow(prefix);
    return Tinertia.isValid(second, prefix) ? second : current;
  }

  /** The plan in which the first moves of one segment go to the end of another. */
  private static Plan withPrefix(Run current, int segment, int next, int end) {
    List<Segment> segments = new ArrayList<>(current.segments());
    Segment moving = segments.get(next);
    segments.set(next, moving.after(end));
    segments.add(segment + 1, moving.upTo(end));
    return new Plan(current, segments);
  }
}
