package dev.bohr.core.engine;

import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Whose turn it is. {@link Candidates} collects the threads that could make the next step, {@link
 * Decisions} asks the strategy if there are several, and where the one that was chosen waits, its
 * wait ends: its time is up, or it is woken for no reason. What comes of it is always a thread that
 * can go on; the token does not move here.
 */
final class Turns {
  private final Scheduler scheduler;
  private final Clock clock;
  private final Threads threads;
  private final StepLimit limit;
  private final Decisions decisions;
  private final Decision decision;
  private final Candidates candidates;

  /** True when the last choice ended a wait or a sleep. */
  private boolean endedWait;

  Turns(Scheduler scheduler, Clock clock, Options options) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.threads = scheduler.threads();
    this.limit = scheduler.limit();
    this.decisions = scheduler.decisions();
    this.decision = decisions.decision;
    this.candidates = new Candidates(threads, decision, limit, options);
  }

  /**
   * Chooses who makes the step after one of {@code self}; null when nobody can, now or later.
   *
   * @param steps how many there were in the run so far
   */
  @Nullable ControlledThread next(ControlledThread self, long steps) {
    endedWait = false;
    for (; ; ) {
      candidates.collect(self, steps);
      if (candidates.onlyTimeHelps() && scheduler.outside().awaitReturn()) {
        continue;
      }
      if (decision.count == 0) {
        return null;
      }
      int position = decision.count == 1 ? 0 : decisions.choose(self);
      ControlledThread next = threads.all[decision.candidates[position]];
      if (next.enabled()) {
        return next;
      }
      endWait(next, decision.kindAt(position), steps);
      endedWait = true;
      if (next.enabled()) {
        return next;
      }
    }
  }

  private void endWait(ControlledThread thread, DecisionKind how, long steps) {
    int inARow = thread.earlyWakeUps;
    if (how == DecisionKind.SPURIOUS) {
      thread.wokenForNothing = true;
    } else if (thread.timed()) {
      if (limit.timeMustPass()) {
        thread.expiriesBesideACycle++;
      }
      limit.timePasses(steps, thread, scheduler.engine());
      thread.polling.wakes(candidates.onlyTimeHelps());
      clock.advanceTo(thread.deadline, candidates.everyoneWaits());
      thread.wokenByTimeout = true;
    }
    thread.wake();
    if (how != DecisionKind.SWITCH) {
      thread.earlyWakeUps = inARow + 1;
    }
  }

  /**
   * Takes the last choice back, as if the thread itself had been chosen.
   *
   * @return false when that cannot be done: the default rule would not have chosen it either, or a
   *     wait was ended
   */
  boolean takeBack(ControlledThread self) {
    if (decision.candidates[decision.preferred] != self.index || endedWait) {
      return false;
    }
    decisions.deviations().removeLast();
    return true;
  }
}
