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
    arrive(self, other);
    self.takeDeath();
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
        self.takeDeath();
        throw new InterruptedException();
      }
      self.takeDeath();
    }
    if (other.status == ThreadStatus.ENDED) {
      scheduler.tell().acquires(self.index, other, Operation.WHOLE);
      observer.joins(self, other);
    }
  }

  /**
   * Whether a thread joins before the end of the other or after makes no difference, so the step is
   * not on the other; unless it was interrupted, for that counts only while the other is alive.
   */
  private void arrive(ControlledThread self, ControlledThread other) {
    boolean interrupted;
    do {
      interrupted = self.interrupted;
      Object on = interrupted ? other : self;
      Operation next = self.next.to(self.site, on, Operation.WHOLE, false).and(self);
      // To join one thread after another in a loop is no spinning.
      next.place = other.index;
      scheduler.point(next);
    } while (self.interrupted && !interrupted);
  }
}
