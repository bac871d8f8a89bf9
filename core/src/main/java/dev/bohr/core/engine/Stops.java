package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.RunAborted;

/**
 * {@code Thread.stop}, where the JDK still does it: an error that one thread throws into another.
 *
 * <p>The JVM throws it at any instruction of the other. Here that throws it at its next point, or
 * where it waits, is parked, joins or sleeps, out of which it is woken as by an interrupt; one that
 * wants a monitor gets that first. A method that runs whole is not left in the middle unless it
 * waits there, nor does a thread die where it calls one that gives a lock free: in the JVM it may,
 * but that would be told of every {@code finally} that unlocks. A thread that was not started ends
 * as soon as it is.
 */
final class Stops {
  /** The first JDK that refuses to stop, suspend and resume threads. */
  private static final int REFUSED_SINCE = 20;

  private static final boolean REFUSED = Runtime.version().feature() >= REFUSED_SINCE;

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Interrupts interrupts;
  private final Observer observer;

  Stops(Scheduler scheduler, ObjectTable objects, Interrupts interrupts, Observer observer) {
    this.scheduler = scheduler;
    this.objects = objects;
    this.interrupts = interrupts;
    this.observer = observer;
  }

  /** False when the call is left to the JDK. */
  boolean stop(Thread thread, Error death) {
    if (REFUSED) {
      return false;
    }
    ControlledThread self = scheduler.current();
    // Whatever the other stands before, it may not come to it.
    scheduler.point(self.next.to(self.site, Operation.EVERYTHING, Operation.WHOLE, true));
    ObjectTable.Entry entry = objects.entry(thread);
    ControlledThread other = entry.thread;
    if (other == null) {
      entry.stillborn = !thread.isAlive();
      return entry.stillborn;
    }
    if (other.status == ThreadStatus.ENDED || other.leaving) {
      return true;
    }
    scheduler.doubt("threads are stopped");
    observer.stops(self, other);
    if (other == self) {
      throw death;
    }
    other.death = death;
    // As the JVM does, in order to wake it.
    other.interrupted = true;
    interrupts.endWait(other);
    return true;
  }

  /**
   * To suspend a thread that is alive ends the run, as not supported: what others then do to it is
   * not modelled. So nobody needs to be resumed.
   */
  boolean suspend(Thread thread, boolean suspend) {
    if (REFUSED) {
      return false;
    }
    ControlledThread other = objects.entry(thread).thread;
    if (other == null) {
      return !thread.isAlive();
    }
    if (suspend && other.status != ThreadStatus.ENDED) {
      scheduler
          .unwinding()
          .begin(
              Ending.unsupported(
                  "the program calls Thread.suspend at %s, which Bohr does not support; let the thread"
                          .formatted(ProgramFrames.current())
                      + " wait for a flag instead"));
      throw RunAborted.INSTANCE;
    }
    return true;
  }
}
