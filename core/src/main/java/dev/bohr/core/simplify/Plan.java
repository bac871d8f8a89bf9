package dev.bohr.core.simplify;

import java.util.ArrayList;
import java.util.List;

/**
 * The moves of a run in another order, or some of them. The order of each thread's own moves stays.
 * No two neighbours are of the same thread.
 *
 * @param run where the moves are from
 * @param segments in the order in which they are to be executed
 */
record Plan(Run run, List<Segment> segments) {
  Plan {
    List<Segment> merged = new ArrayList<>();
    for (Segment segment : segments) {
      Segment last = merged.isEmpty() ? null : merged.get(merged.size() - 1);
      if (segment.length() == 0) {
        continue;
      }
      if (last != null && last.thread() == segment.thread()) {
        merged.set(merged.size() - 1, last.with(segment));
      } else {
        merged.add(segment);
      }
    }
    segments = List.copyOf(merged);
  }

  int switches() {
    return Math.max(0, segments.size() - 1);
  }

  /** The plan in which one segment stands elsewhere. */
  static Plan moved(Run run, int from, int to) {
    List<Segment> segments = new ArrayList<>(run.segments());
    Segment moving = segments.remove(from);
    segments.add(to, moving);
    return new Plan(run, segments);
  }

  /** The plan without one segment. */
  static Plan without(Run run, int segment) {
    List<Segment> segments = new ArrayList<>(run.segments());
    segments.remove(segment);
    return new Plan(run, segments);
  }

  /** The plan without anything that a thread does. */
  static Plan withoutThread(Run run, int thread) {
    List<Segment> segments = new ArrayList<>(run.segments());
    segments.removeIf(segment -> segment.thread() == thread);
    return new Plan(run, segments);
  }

  /** The plan in which the thread of a segment goes on for as long as it can. */
  static Plan opened(Run run, int segment) {
    List<Segment> segments = new ArrayList<>(run.segments());
    segments.set(segment, segments.get(segment).opened());
    return new Plan(run, segments);
  }
}
