package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;

/**
 * Sleeping promises no order: a sleeper may wake at any time, though of two sleepers the shorter
 * wakes first, and one that sleeps again and again ({@link Polling}) lets others do something.
 */
final class Sleeps {
  private final Scheduler scheduler;
  private final Clock clock;
  private final Observer observer;

  Sleeps(Scheduler scheduler, Clock clock, Observer observer) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.observer = observer;
  }

  void sleep(long nanos) throws InterruptedException {
    ControlledThread self = scheduler.current();
    scheduler.point(self.next.to(self.site, self, Operation.WHOLE, false));
    self.takeDeath();
    if (self.interrupted) {
      self.interrupted = false;
      throw new InterruptedException("sleep interrupted");
    }
    scheduler.doubt(Clock.COUNTS);
    observer.sleeps(self, nanos);
    self.wokenByInterrupt = false;
    self.deadline = clock.after(nanos);
    self.polling.sleeps(self.site, scheduler.steps());
    self.status = ThreadStatus.SLEEPING;
    scheduler.block();
    self.status = ThreadStatus.RUNNABLE;
    self.deadline = ControlledThread.NEVER;
    if (self.wokenByInterrupt) {
      self.interrupted = false;
      self.takeDeath();
      throw new InterruptedException("sleep interrupted");
    }
    self.takeDeath();
  }
}
