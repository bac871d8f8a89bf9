package dev.bohr.core.simplify;

/**
 * The algorithm of Jalbert and Sen (FSE 2010, Algorithm 1): passes of three operations over the
 * run, again and again until they bring nothing. A plan is valid when the run that it gave has the
 * failure and no more switches than the plan; the next plan is made from that run. Section 4.2.1
 * calls this an approximation; {@link Following} has its tolerances.
 *
 * <p>Departs from the paper in what is not defined there: a step is what Bohr calls so, and who is
 * notified is not left to chance.
 */
final class Tinertia implements Algorithm {
  private final Executions executions;
  private final int suffix;
  private int iterations;

  /**
   * @param suffix how many of the last steps are worked on (section 5.4)
   */
  Tinertia(Executions executions, int suffix) {
    this.executions = executions;
    this.suffix = suffix;
  }

  @Override
  public Run simplify(Run failing) {
    RemoveLast removeLast = new RemoveLast(executions, suffix);
    ConsolidateUp up = new ConsolidateUp(executions, suffix);
    ConsolidateDown down = new ConsolidateDown(executions, suffix);
    Run current = failing;
    int before;
    do {
      iterations++;
      before = current.cost().switches();
      current = removeLast.pass(current);
      current = up.pass(current);
      current = down.pass(current);
    } while (current.cost().switches() < before && !executions.isSpent());
    return current;
  }

  /** Rounds of the main loop. */
  int iterations() {
    return iterations;
  }

  /** The paper's rule: the failure is there, and the run is no worse than the plan. */
  static boolean isValid(Run run, Plan plan) {
    return run.same && run.cost().switches() <= plan.switches();
  }

  /** The position of the first step that is worked on. */
  static int start(Run run, int suffix) {
    return Math.max(0, run.moves() - suffix);
  }
}
