package dev.bohr.core.simplify;

/**
 * Lets a thread do what it did in its segment before only right before the next one, from the end
 * of the run to its start (Consolidate Down of Jalbert and Sen, lines 18 to 22 of their Algorithm
 * 1). A thread that waits in a loop for another has then nothing to wait for.
 */
final class ConsolidateDown {
  private final Executions executions;
  private final int suffix;

  ConsolidateDown(Executions executions, int suffix) {
    this.executions = executions;
    this.suffix = suffix;
  }

  Run pass(Run start) {
    Run current = start;
    for (int i = current.moves() - 1; i >= Tinertia.start(current, suffix); i--) {
      i = Math.min(i, current.moves() - 1);
      int segment = current.startingAt(i);
      int previous = segment < 0 ? -1 : current.previous(segment);
      if (previous < 0) {
        continue;
      }
      if (executions.isSpent()) {
        break;
      }
      // The segment stands one place further up once the one before is taken out.
      Plan plan = Plan.moved(current, previous, segment - 1);
      Run run = executions.follow(plan);
      if (Tinertia.isValid(run, plan)) {
        current = run;
      }
    }
    return current;
  }
}
