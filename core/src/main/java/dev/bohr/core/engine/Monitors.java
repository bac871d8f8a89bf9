package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Monitors and wait sets, with the semantics of JLS 17.1 and 17.2: re-entrant, notify wakes one
 * waiter of the strategy's choice, a waiter takes the monitor again before it goes on, and a thread
 * that is both notified and interrupted does not lose the notification.
 */
final class Monitors {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Clock clock;
  private final Observer observer;

  Monitors(Scheduler scheduler, ObjectTable objects, Clock clock, Observer observer) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.clock = clock;
    this.observer = observer;
  }

  void enter(Object lock, int site) {
    Monitor monitor = objects.monitor(lock);
    ControlledThread self = scheduler.current();
    if (monitor.owner != self) {
      scheduler.point(self.next.to(site, lock, Operation.MONITOR, true));
      acquire(self, monitor, 1);
      monitor.site = site;
      observer.locked(self, lock, site);
    } else if (self.aborted) {
      throw scheduler.unwinding().next(self);
    } else {
      monitor.holds++;
    }
  }

  /** Takes a monitor that no other thread owns, without a point. */
  void entered(Object lock, int site) {
    Monitor monitor = objects.monitor(lock);
    ControlledThread self = scheduler.current();
    if (monitor.owner == self) {
      monitor.holds++;
    } else if (monitor.owner == null) {
      monitor.owner = self;
      monitor.holds = 1;
      monitor.site = site;
      self.hold(monitor);
      observer.locked(self, lock, site);
    }
  }

  /** Waits until no other thread owns the monitor. */
  void awaitFree(Object lock, int site) {
    Monitor monitor = objects.monitor(lock);
    ControlledThread self = scheduler.current();
    if (monitor.owner == self) {
      return;
    }
    scheduler.point(self.next.to(site, lock, Operation.MONITOR, true));
    while (monitor.owner != null) {
      self.monitor = monitor;
      self.status = ThreadStatus.BLOCKED;
      scheduler.block();
      self.status = ThreadStatus.RUNNABLE;
    }
    self.monitor = null;
  }

  void exit(Object lock, int site) {
    ControlledThread self = scheduler.current();
    if (self.aborted) {
      // Unwinding: an exception here would loop in the handlers that javac makes for monitors.
      return;
    }
    Monitor monitor = owned(lock, self);
    if (--monitor.holds == 0) {
      monitor.owner = null;
      self.letGo(monitor);
      scheduler.tell().releases(self.index, lock, Operation.MONITOR);
      observer.unlocked(self, lock, site);
    }
  }

  void await(Object lock, long nanos, int site) throws InterruptedException {
    ControlledThread self = scheduler.current();
    Monitor monitor = owned(lock, self);
    // What it does to the wait set is ordered by the monitor, which it owns.
    scheduler.point(self.next.to(site, null, Operation.WHOLE, true).and(self));
    self.takeDeath();
    if (self.interrupted) {
      self.interrupted = false;
      throw new InterruptedException();
    }
    self.savedHolds = monitor.holds;
    self.wokenByInterrupt = false;
    self.wokenByTimeout = false;
    self.wokenForNothing = false;
    self.deadline = nanos == 0 ? ControlledThread.NEVER : clock.after(nanos);
    monitor.owner = null;
    monitor.holds = 0;
    self.letGo(monitor);
    scheduler.tell().releases(self.index, lock, Operation.MONITOR);
    self.next.to(site, lock, Operation.MONITOR, true).and(self);
    monitor.addWaiter(self);
    self.monitor = monitor;
    self.status = ThreadStatus.WAITING;
    observer.waits(self, lock, site);
    scheduler.block();
    int holds = self.savedHolds;
    acquire(self, monitor, holds);
    monitor.site = site;
    observer.wakes(self, lock, site);
    if (self.wokenByInterrupt) {
      self.interrupted = false;
      self.takeDeath();
      throw new InterruptedException();
    }
    self.takeDeath();
  }

  void signal(Object lock, boolean all, int site) {
    ControlledThread self = scheduler.current();
    Monitor monitor = owned(lock, self);
    scheduler.point(self.next.to(site, null, Operation.WHOLE, true));
    ControlledThread woken = null;
    if (all) {
      while (monitor.waiting > 0) {
        monitor.waiters[0].wake();
      }
    } else if (monitor.waiting > 0) {
      woken = scheduler.decisions().chooseWaiter(self, monitor);
      woken.wake();
    }
    observer.notifies(self, lock, all, woken, site);
  }

  /** A thread ends under the monitor of its thread object, and so waits until that is free. */
  void awaitEnd(Object thread) {
    Monitor monitor = objects.entry(thread).monitor;
    ControlledThread self = scheduler.current();
    if (monitor != null && monitor.owner != self) {
      acquire(self, monitor, 1);
      monitor.owner = null;
      self.letGo(monitor);
    }
  }

  /** Wakes all waiters of an object whose monitor the caller need not own. */
  void signalEnd(Object lock) {
    Monitor monitor = objects.entry(lock).monitor;
    while (monitor != null && monitor.waiting > 0) {
      monitor.waiters[0].wake();
    }
  }

  boolean holds(Object lock) {
    return objects.monitor(lock).owner == scheduler.current();
  }

  private void acquire(ControlledThread self, Monitor monitor, int holds) {
    while (monitor.owner != null) {
      self.monitor = monitor;
      self.status = ThreadStatus.BLOCKED;
      scheduler.block();
    }
    self.status = ThreadStatus.RUNNABLE;
    self.monitor = null;
    monitor.owner = self;
    monitor.holds = holds;
    self.hold(monitor);
  }

  private Monitor owned(Object lock, ControlledThread self) {
    Monitor monitor = objects.monitor(lock);
    @Nullable ControlledThread owner = monitor.owner;
    if (owner != self) {
      throw new IllegalMonitorStateException("current thread is not owner");
    }
    return monitor;
  }
}
