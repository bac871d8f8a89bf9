package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;

/**
 * What a thread does to others, or asks about them: start, join, give way; state, stack, blocker.
 */
final class ThreadCalls {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Joins joins;
  private final Sharing sharing;
  private final Observer observer;

  ThreadCalls(
      Scheduler scheduler, ObjectTable objects, Joins joins, Sharing sharing, Observer observer) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.joins = joins;
    this.sharing = sharing;
    this.observer = observer;
  }

  /** A carrier runs the body of the program's thread, which is never started itself. */
  @SuppressWarnings("DoNotCall")
  void start(Thread thread) {
    ObjectTable.Entry entry = objects.entry(thread);
    ControlledThread self = scheduler.current();
    if (self.aborted) {
      throw scheduler.unwinding().next(self);
    }
    if (entry.thread != null || thread.isAlive()) {
      throw new IllegalThreadStateException();
    }
    Sites.rest(false);
    ControlledThread child = scheduler.threads().add(self, thread, thread::run);
    child.interrupted = ThreadInternals.isInterrupted(thread);
    child.stillborn = entry.stillborn;
    entry.thread = child;
    sharing.forked(self, child);
    scheduler.tell().starts(self.index, child.index);
    observer.forks(self, child);
  }

  void join(Thread thread, long nanos) throws InterruptedException {
    ControlledThread other = objects.entry(thread).thread;
    if (other != null) {
      joins.join(other, nanos);
      if (other.status == ThreadStatus.ENDED) {
        sharing.joined(scheduler.current(), other);
      }
    } else if (thread.isAlive()) {
      thread.join(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }

  Thread.@Nullable State state(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    ControlledThread self = scheduler.current();
    sharing.asked(self, thread);
    if (other == null) {
      return null;
    }
    if (other == self) {
      return Thread.State.RUNNABLE;
    }
    scheduler.point(self.next.to(self.site, Operation.EVERYTHING, Operation.WHOLE, false));
    boolean timed = other.timed();
    return switch (other.status) {
      case RUNNABLE, OUTSIDE, INITIALISING -> Thread.State.RUNNABLE;
      case BLOCKED -> Thread.State.BLOCKED;
      case SLEEPING -> Thread.State.TIMED_WAITING;
      case WAITING, PARKED, JOINING -> timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
      case ENDED -> Thread.State.TERMINATED;
    };
  }

  void yieldNow() {
    ControlledThread self = scheduler.current();
    scheduler.giveWay(self);
    scheduler.point(self.next.to(self.site, null, Operation.WHOLE, false));
    observer.yields(self);
  }

  Thread[] alive() {
    ControlledThread self = scheduler.current();
    scheduler.point(self.next.to(self.site, Operation.EVERYTHING, Operation.WHOLE, false));
    return ThreadViews.alive(scheduler);
  }

  StackTraceElement @Nullable [] stack(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    return other == null ? null : ThreadViews.stack(other, scheduler);
  }

  @Nullable Object blocker(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    return other == null ? null : other.blocker;
  }
}
