package dev.bohr.core.simplify;

/** Executes plans that promise something and were not executed before, and keeps what is better. */
final class Attempts {
  private final Executions executions;
  private final Memo memo = new Memo();

  Attempts(Executions executions) {
    this.executions = executions;
  }

  /** A simplification begins with a run that was executed. */
  void begin(Run run) {
    memo.add(run);
  }

  /** True when nothing more should be executed. */
  boolean areOver() {
    return executions.isSpent();
  }

  /** A plan that should have fewer switches; answers what it gave if that is better. */
  Run make(Run current, Plan plan) {
    return plan.switches() < current.cost().switches() ? makeAnyway(current, plan) : current;
  }

  /** A plan of which nobody knows how many switches it leads to. */
  Run makeAnyway(Run current, Plan plan) {
    if (areOver() || !memo.isNew(plan)) {
      return current;
    }
    // Where threads wait for each other in the end, each has to come to its own place anyway.
    Run run = executions.follow(new Following(plan, current.isThrown()));
    memo.add(run);
    return run.same && run.cost().isLessThan(current.cost()) ? run : current;
  }
}
