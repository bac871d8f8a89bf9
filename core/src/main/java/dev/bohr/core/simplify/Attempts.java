package dev.bohr.core.simplify;

import dev.bohr.core.simplify.Following.Stops;

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
    Following first = new Following(plan, current.isThrown() ? Stops.AT_SITES : Stops.AFTER_MOVES);
    Run run = execute(first);
    if (!isBetter(run, current) && first.hasPassedASite() && !areOver()) {
      // It was stopped too early, if the order in which objects come up is the same.
      run = execute(new Following(plan, Stops.AT_OBJECTS));
    }
    return isBetter(run, current) ? run : current;
  }

  private Run execute(Following plan) {
    Run run = executions.follow(plan);
    memo.add(run);
    return run;
  }

  private static boolean isBetter(Run run, Run current) {
    return run.same && run.cost().isLessThan(current.cost());
  }
}
