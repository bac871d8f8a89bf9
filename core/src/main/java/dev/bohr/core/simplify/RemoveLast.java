package dev.bohr.core.simplify;

/**
 * Leaves out the last segment of a thread, from the end of the run to its start: threads and
 * segments that have nothing to do with the failure go (Remove Last of Jalbert and Sen, lines 5 to
 * 10 of their Algorithm 1).
 */
final class RemoveLast {
  private final Executions executions;
  private final int suffix;

  RemoveLast(Executions executions, int suffix) {
    this.executions = executions;
    this.suffix = suffix;
  }

  Run pass(Run start) {
    Run current = start;
    for (int i = current.moves() - 1; i >= Tinertia.start(current, suffix); i--) {
      i = Math.min(i, current.moves() - 1);
      int segment = current.startingAt(i);
      if (segment < 0 || current.next(segment) >= 0) {
        continue;
      }
      if (executions.isSpent()) {
        break;
      }
      Plan plan = Plan.without(current, segment);
      Run run = executions.follow(plan);
      if (Tinertia.isValid(run, plan)) {
        current = run;
      }
    }
    return current;
  }
}
