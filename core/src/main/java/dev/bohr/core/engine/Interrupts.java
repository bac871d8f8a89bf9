package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import org.jspecify.annotations.Nullable;

/** Interrupt status, and what an interrupt does to a thread that waits (JLS 17.2.3, 17.2.4). */
final class Interrupts {
  private final Scheduler scheduler;
  private final Observer observer;

  Interrupts(Scheduler scheduler, Observer observer) {
    this.scheduler = scheduler;
    this.observer = observer;
  }

  void interrupt(ControlledThread other) {
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

  boolean interrupted(@Nullable ControlledThread thread, boolean clear) {
    ControlledThread self = scheduler.current();
    ControlledThread asked = thread == null ? self : thread;
    boolean clears = clear && asked.interrupted;
    scheduler.point(self.next.to(self.site, asked, Operation.WHOLE, clears));
    boolean interrupted = asked.interrupted;
    if (clear) {
      asked.interrupted = false;
    }
    return interrupted;
  }
}
