package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.Control;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Park permits, as {@link java.util.concurrent.locks.LockSupport} defines them. */
final class Permits {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Clock clock;
  private final Notes notes;
  private final Observer observer;

  Permits(Scheduler scheduler, ObjectTable objects, Clock clock, Notes notes, Observer observer) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.clock = clock;
    this.notes = notes;
    this.observer = observer;
  }

  /** Zero and relative means for ever; what lies in the past returns at once. */
  void park(@Nullable Object blocker, boolean absolute, long time) {
    ControlledThread self = scheduler.current();
    observer.midway(self);
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

  /** False when the thread is not one of the run and alive, so that the real unpark must happen. */
  boolean unpark(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      unpark(other);
      return true;
    }
    return !thread.isAlive();
  }

  private void unpark(ControlledThread other) {
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
      if (other.status == ThreadStatus.OUTSIDE) {
        unparkForReal(other);
      }
    }
  }

  /** Called by a thread that is not controlled, without the token; false for one of its like. */
  boolean unparkFromOutside(Thread thread) {
    ControlledThread other = scheduler.threads().find(thread);
    if (other == null) {
      return false;
    }
    Carrier carrier = scheduler.engine().carrierOf(other);
    if (carrier != null && scheduler.peek() == other && Control.isQuiet(carrier)) {
      // It waits for real, for what is not of the run.
      LockSupport.unpark(carrier);
      return true;
    }
    notes.add(
        thread.getName()
            + " was unparked by "
            + Thread.currentThread().getName()
            + ", which is not controlled");
    scheduler.outside().unpark(other);
    unparkForReal(other);
    return true;
  }

  /**
   * A thread that does quiet work, as initialising a class of a test tool, parks for real, and
   * whoever wakes it knows only the program's thread. For all others this is one of the wake-ups
   * without a reason that a carrier must expect.
   */
  private void unparkForReal(ControlledThread other) {
    Carrier carrier = scheduler.engine().carrierOf(other);
    if (carrier != null) {
      LockSupport.unpark(carrier);
    }
  }
}
