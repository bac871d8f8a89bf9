package dev.bohr.core.simplify;

import dev.bohr.core.engine.ControlledThread;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.Runner;
import dev.bohr.core.run.Symptom;
import dev.bohr.core.schedule.Schedule;
import dev.bohr.core.strategy.Replay;
import java.util.function.Predicate;

/** Executes plans and schedules, tells whether they fail as they should, and counts. */
final class Executions {
  private final Runner runner;
  private final ProcessState state;
  private final Predicate<Symptom> same;
  private final Runnable before;
  private final int most;
  private final long start;
  private final long nanos;
  private int count;

  /**
   * @param same whether a run that ended like this shows the failure that is simplified
   * @param most how many there may be
   * @param nanos time after which nothing more is executed
   * @param before told before each execution
   */
  Executions(
      Runner runner,
      ProcessState state,
      Predicate<Symptom> same,
      int most,
      long nanos,
      Runnable before) {
    this.runner = runner;
    this.state = state;
    this.same = same;
    this.before = before;
    this.most = most;
    this.start = System.nanoTime();
    this.nanos = nanos;
  }

  /** How many there were. */
  int count() {
    return count;
  }

  /** True when nothing more should be executed. */
  boolean isSpent() {
    return count >= most || System.nanoTime() - start >= nanos || runner.mode().tainted();
  }

  /** Follows a plan as far as the program allows. */
  Run follow(Plan plan) {
    return follow(new Following(plan));
  }

  Run follow(Following plan) {
    StepLog log = new StepLog(plan);
    plan.number(log::numberOf);
    return execute(log);
  }

  /** Follows a schedule; deviations that do not come up are left out. */
  Run replay(Schedule schedule) {
    return execute(new StepLog(new Replay(schedule)));
  }

  private Run execute(StepLog log) {
    before.run();
    count++;
    log.beginRun();
    state.restore();
    Ending ending = runner.run(log);
    ControlledThread thrower = ending.thread();
    Run run =
        new Run(
            log,
            runner.schedule(),
            same.test(Symptom.of(ending)),
            thrower == null ? -1 : thrower.index);
    log.forgetObjects();
    return run;
  }
}
