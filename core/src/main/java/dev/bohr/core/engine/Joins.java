package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;

/** Waiting for another thread to end. */
final class Joins {
  private final Scheduler scheduler;
  private final Clock clock;
  private final Observer observer;

  Joins(Scheduler scheduler, Clock clock, Observer observer) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.observer = observer;
  }

  /** Zero means for ever. */
  void join(ControlledThread other, long nanos) throws InterruptedException {
    ControlledThread self = scheduler.current();
    // Whether it comes before the end or after makes no difference, so it is not on the other.
    scheduler.point(self.next.to(self.site, self, Operation.WHOLE, false));
    if (other.status != ThreadStatus.ENDED) {
      // As in the JDK, whose join only waits, and so only looks, while the thread is alive.
      if (self.interrupted) {
        self.interrupted = false;
        throw new InterruptedException();
      }
      self.wokenByInterrupt = false;
      self.wokenByTimeout = false;
      self.deadline = nanos == 0 ? ControlledThread.NEVER : clock.after(nanos);
      self.joined = other;
      self.status = ThreadStatus.JOINING;
      scheduler.block();
      self.status = ThreadStatus.RUNNABLE;
      self.deadline = ControlledThread.NEVER;
      self.joined = null;
      if (self.wokenByInterrupt) {
        self.interrupted = false;
        throw new InterruptedException();
      }
    }
    if (other.status == ThreadStatus.ENDED) {
      scheduler.acquired(other, Operation.WHOLE);
      observer.joins(self, other);
    }
  }
}
