package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.runtime.RunAborted;

/**
 * Puts every decision of a run to the strategy, and logs what departs from the default rule. While
 * {@link StepLimit} puts the run to the test, the default rule decides.
 */
final class Decisions {
  private final Scheduler scheduler;
  private final Threads threads;
  private final StepLimit limit;

  /** The decision at hand; reused. */
  final Decision decision;

  private final DeviationLog deviations = new DeviationLog();
  private Strategy strategy = new DefaultRule();

  /** Whether the default rule has decided in place of the strategy, in this run. */
  private boolean passedOver;

  Decisions(Scheduler scheduler, Threads threads, StepLimit limit) {
    this.scheduler = scheduler;
    this.threads = threads;
    this.limit = limit;
    this.decision = new Decision(threads);
  }

  void reset(Strategy newStrategy) {
    strategy = newStrategy;
    passedOver = false;
    deviations.clear();
  }

  DeviationLog deviations() {
    return deviations;
  }

  /** The position of the candidate that is taken at a step of {@code self}. */
  int choose(ControlledThread self) {
    Decision d = decision;
    d.thread = self.index;
    d.step = self.step;
    d.site = self.site;
    d.ordinal = self.ordinals[d.kind.ordinal()]++;
    int position = limit.alternating() ? passOver(d) : ask(d);
    if (position < 0) {
      scheduler.unwinding().begin(Ending.redundant());
      throw RunAborted.INSTANCE;
    }
    if (position != d.preferred) {
      deviations.add(self, d, position);
    }
    return position;
  }

  private int passOver(Decision d) {
    passedOver = true;
    scheduler.doubt("a run was long, and threads had turns that no strategy chose");
    return d.preferred;
  }

  /** Whether there was something to choose that the strategy was not asked about, in this run. */
  boolean hasPassedOver() {
    return passedOver;
  }

  /** A fault of a strategy must not look like one of the program, on whose stack it happens. */
  private int ask(Decision d) {
    try {
      return strategy.choose(d);
    } catch (RuntimeException fault) {
      scheduler.unwinding().begin(Ending.fault(fault));
      throw RunAborted.INSTANCE;
    }
  }

  /** Chooses which waiter of a monitor a notify wakes. */
  ControlledThread chooseWaiter(ControlledThread self, Monitor monitor) {
    if (monitor.waiting == 1) {
      return monitor.waiters[0];
    }
    decision.begin(DecisionKind.NOTIFY);
    for (int i = 0; i < monitor.waiting; i++) {
      decision.add(monitor.waiters[i].index);
    }
    return threads.get(decision.candidates[choose(self)]);
  }

  /**
   * Chooses whether a weak compare-and-set fails for no reason. Never twice in a row, so that the
   * loop around it comes to its end.
   */
  boolean failsForNothing(ControlledThread self) {
    if (self.weaklyFailed) {
      self.weaklyFailed = false;
      return false;
    }
    decision.begin(DecisionKind.WEAK_CAS);
    decision.add(Decision.NOT);
    decision.add(self.index);
    self.ordinals[DecisionKind.WEAK_CAS.ordinal()] = 0;
    self.weaklyFailed = decision.candidates[choose(self)] != Decision.NOT;
    return self.weaklyFailed;
  }
}
