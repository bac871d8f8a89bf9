package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import org.jspecify.annotations.Nullable;

/** Interrupt status, and what an interrupt does to a thread that waits (JLS 17.2.3, 17.2.4). */
final class Interrupts {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Observer observer;

  Interrupts(Scheduler scheduler, ObjectTable objects, Observer observer) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.observer = observer;
  }

  /** False when the thread is not one of the run. */
  boolean interrupt(Thread thread) {
    ControlledThread other = objects.entry(thread).thread;
    if (other == null) {
      return false;
    }
    interrupt(other);
    return true;
  }

  private void interrupt(ControlledThread other) {
    ControlledThread self = scheduler.current();
    arrive(self, other);
    // As in the JDK, also a thread that has ended remembers that it was interrupted.
    other.interrupted = true;
    if (other.status == ThreadStatus.ENDED) {
      return;
    }
    observer.interrupts(self, other);
    endWait(other);
  }

  /** Makes a thread that waits, in a way that an interrupt ends, able to go on. */
  void endWait(ControlledThread other) {
    if (other.enabled()) {
      // It is through: whom it joins has ended. It sees its status when it next looks.
      return;
    }
    switch (other.status) {
      case WAITING, JOINING, SLEEPING -> {
        other.wokenByInterrupt = true;
        other.wake();
      }
      case PARKED -> other.wake();
      case OUTSIDE -> scheduler.outside().interrupt(other);
      default -> {
        // It sees its status at its next interruptible call.
      }
    }
  }

  /** For a thread that joins another, it matters whether that has ended. */
  private void arrive(ControlledThread self, ControlledThread other) {
    ControlledThread joined;
    do {
      joined = other.joined;
      scheduler.point(self.next.to(self.site, other, Operation.WHOLE, true).and(joined));
    } while (other.joined != null && other.joined != joined);
  }

  /**
   * Whether a thread is interrupted.
   *
   * @param thread null: the current one
   * @return 1 when it is, 0 when not, -1 when the thread is not one of the run
   */
  int interrupted(@Nullable Thread thread, boolean clear) {
    ControlledThread self = scheduler.current();
    ControlledThread asked = thread == null ? self : objects.entry(thread).thread;
    if (asked == null) {
      return -1;
    }
    boolean clears = clear && asked.interrupted;
    observer.midway(self);
    scheduler.point(self.next.to(self.site, asked, Operation.WHOLE, clears));
    boolean interrupted = asked.interrupted;
    if (clear) {
      asked.interrupted = false;
    }
    return interrupted ? 1 : 0;
  }
}
