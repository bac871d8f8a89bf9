package dev.bohr.core.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * Lets every thread make its moves of a stretch of the run at once, instead of in turns with the
 * others. First the whole run is one stretch; a stretch that cannot be so is tried in two halves.
 * The few places where the turns matter among many where they do not are found with a few
 * executions each.
 *
 * <p>The later half comes first: up to a stretch the run stays as it is, so that what is still to
 * be tried keeps its place.
 */
final class Coarsening {
  private final Attempts attempts;

  Coarsening(Attempts attempts) {
    this.attempts = attempts;
  }

  Run simplify(Run start) {
    return simplify(start, 0, start.segments().size());
  }

  /** Works on the segments from one up to another. */
  private Run simplify(Run run, int from, int to) {
    int end = Math.min(to, run.segments().size());
    if (end - from < 3 || attempts.areOver()) {
      return run;
    }
    Run coarse = attempts.make(run, plan(run, from, end));
    if (coarse != run) {
      return coarse;
    }
    int middle = (from + end) / 2;
    Run later = simplify(run, middle, end);
    return simplify(later, from, middle);
  }

  /**
   * Those go first that came first, but the thread that goes on after the stretch comes last,
   * unless it ran before the stretch, too.
   */
  private static Plan plan(Run run, int from, int to) {
    List<Segment> segments = run.segments();
    Segment[] merged = new Segment[run.threads()];
    List<Integer> order = new ArrayList<>();
    for (Segment segment : segments.subList(from, to)) {
      Segment before = merged[segment.thread()];
      merged[segment.thread()] = before == null ? segment : before.with(segment);
      if (before == null) {
        order.add(segment.thread());
      }
    }
    Integer last = segments.get(Math.min(to, segments.size() - 1)).thread();
    boolean ranBefore = from > 0 && segments.get(from - 1).thread() == last;
    if (!ranBefore && order.remove(last)) {
      order.add(last);
    }
    List<Segment> plan = new ArrayList<>(segments.subList(0, from));
    order.forEach(thread -> plan.add(merged[thread]));
    plan.addAll(segments.subList(to, segments.size()));
    return new Plan(run, plan);
  }
}
