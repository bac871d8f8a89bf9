package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import org.jspecify.annotations.Nullable;

/** Park permits, as {@link java.util.concurrent.locks.LockSupport} defines them. */
final class Permits {
  private final Scheduler scheduler;
  private final Clock clock;
  private final Observer observer;

  Permits(Scheduler scheduler, Clock clock, Observer observer) {
    this.scheduler = scheduler;
    this.clock = clock;
    this.observer = observer;
  }

  /** Zero and relative means for ever; what lies in the past returns at once. */
  void park(@Nullable Object blocker, boolean absolute, long time) {
    ControlledThread self = scheduler.current();
    scheduler.point(self.next.to(self.site, self, Operation.WHOLE, true).and(self.receiver));
    self.takeDeath();
    if (self.permit) {
      self.permit = false;
      return;
    }
    if (self.interrupted || time < 0) {
      return;
    }
    long nanos = absolute ? clock.untilMillis(time) : time;
    if (absolute && nanos == 0) {
      return;
    }
    self.deadline = nanos == 0 ? ControlledThread.NEVER : clock.after(nanos);
    self.wokenByTimeout = false;
    self.blocker = blocker;
    self.status = ThreadStatus.PARKED;
    observer.parks(self, blocker);
    scheduler.block();
    self.status = ThreadStatus.RUNNABLE;
    self.blocker = null;
    self.takeDeath();
  }

  void unpark(ControlledThread other) {
    ControlledThread self = scheduler.current();
    scheduler.point(self.next.to(self.site, other, Operation.WHOLE, true).and(self.receiver));
    if (other.status == ThreadStatus.ENDED) {
      return;
    }
    observer.unparks(self, other);
    if (other.status == ThreadStatus.PARKED) {
      other.wake();
    } else {
      other.permit = true;
    }
  }
}
