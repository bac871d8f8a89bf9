package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;
import org.jspecify.annotations.Nullable;

/**
 * Threads that left control because they block in something real: I/O, a native lock, a monitor of
 * code that is not rewritten. Others run meanwhile; at its next hook the thread asks for the token
 * and is offered like any other.
 *
 * <p>When nobody but threads outside could go on, the token rests until one of them comes back.
 * This is the only part of the engine in which two threads of a run act at the same time; what they
 * share, {@link Arrivals} included, is guarded by the lock of this object.
 */
final class Outside {
  /** What became of a thread that could not go on and had nobody to hand the token to. */
  enum Rest {
    /** Nobody is outside either: the run is stuck. */
    NOBODY,
    /** Somebody came back: choose again. */
    RETURNED,
    /** The caller was given the token again and goes on. */
    GRANTED
  }

  /** How long a run in which nobody can go on waits for threads that are not controlled. */
  private static final long PATIENCE_NANOS = 300_000_000;

  private final Scheduler scheduler;

  private final Arrivals arrivals;
  private final Strangers strangers = new Strangers();
  private final KernelThreads kernel = new KernelThreads();
  private final Settling settling = new Settling(kernel);

  /** Threads of this run that are outside and have not asked for the token. */
  private volatile int away;

  /** True while nobody holds the token. */
  private boolean resting;

  Outside(Scheduler scheduler) {
    this.scheduler = scheduler;
    this.arrivals = new Arrivals(scheduler, this);
  }

  synchronized void reset() {
    arrivals.reset();
    away = 0;
    resting = false;
    settling.reset();
    strangers.begin();
  }

  KernelThreads kernel() {
    return kernel;
  }

  /** Lets those that came back be chosen; called by the token holder, at every point. */
  void admit() {
    if (away != 0 || arrivals.any()) {
      settling.await();
      if (arrivals.any()) {
        settling.cameBack();
        synchronized (this) {
          arrivals.admit();
        }
      }
    }
  }

  /** Somebody who is not controlled gives a thread its permit. */
  void unpark(ControlledThread thread) {
    boolean goesOn;
    synchronized (this) {
      goesOn = resting && thread.status == ThreadStatus.PARKED;
      if (goesOn) {
        resting = false;
        thread.wake();
        scheduler.hold(thread);
      } else {
        arrivals.unpark(thread);
      }
    }
    if (goesOn) {
      scheduler.engine().grant(thread);
    }
  }

  /**
   * Nobody can go on. Gives threads that are not controlled, if there are any, a moment to unpark
   * one of the run.
   */
  private boolean strangerHelps() {
    if (!scheduler.threads().somebodyIsParked()) {
      return false;
    }
    // One that has helped may be gone, or idle again.
    boolean helped = strangers.present() ? arrivals.await(PATIENCE_NANOS) : arrivals.any();
    return helped && arrivals.admit();
  }

  /**
   * Takes the token from a thread that blocks for real; called by the watchdog.
   *
   * @return false when the thread has gone on meanwhile, with the token
   */
  boolean seize(ControlledThread thread, Carrier carrier) {
    synchronized (this) {
      if (!Seizure.of(carrier)) {
        return false;
      }
      away++;
      settling.left(carrier);
      scheduler.doubt("threads left control");
      thread.savedTrusted = Control.trusted;
      thread.savedCallback = Control.callback;
      thread.savedFramework = Control.framework;
      thread.savedQuiet = 0;
      thread.status = ThreadStatus.OUTSIDE;
      Control.running = null;
    }
    admit();
    if (!scheduler.goOnWithout(thread)) {
      synchronized (this) {
        if (arrivals.admit()) {
          scheduler.goOnWithout(thread);
        } else {
          resting = true;
        }
      }
    }
    return true;
  }

  /**
   * Leaves a thread behind for good: it ends at its next hook, whatever runs then. Where threads do
   * not leave one by one, all is lost that its carrier does; the engine knows before the thread can
   * go on. Called by the watchdog.
   *
   * @param verdict as in {@link Engine#abandon}
   * @return false when the thread has gone on meanwhile, with the token
   */
  synchronized boolean leaveBehind(
      ControlledThread thread, Carrier carrier, String reason, @Nullable Ending verdict) {
    if (Control.running == carrier) {
      if (!Seizure.of(carrier)) {
        return false;
      }
    } else {
      carrier.outside = true;
      Control.outsiders++;
    }
    thread.abandoned = true;
    Control.running = null;
    Control.takeQuiet();
    if (!scheduler.engine().leavesOneByOne()) {
      scheduler.engine().abandon(reason, verdict);
    }
    return true;
  }

  /** As {@link Arrivals#awaitBeforeTimePasses}; false at once while nobody is outside. */
  boolean awaitReturn() {
    if (away == 0) {
      return false;
    }
    synchronized (this) {
      return arrivals.awaitBeforeTimePasses();
    }
  }

  /** True while the token rests. */
  synchronized boolean isResting() {
    return resting;
  }

  /** Ends the rest, for whoever decides the run. */
  synchronized void wake() {
    resting = false;
  }

  /** Called by the token holder when nobody can be chosen. */
  Rest rest(ControlledThread self) {
    synchronized (this) {
      if (arrivals.admit()) {
        return Rest.RETURNED;
      }
      if (away == 0) {
        return strangerHelps() ? Rest.RETURNED : Rest.NOBODY;
      }
      self.saveRegisters();
      resting = true;
    }
    scheduler.engine().await(self);
    self.restoreRegisters();
    if (self.aborted) {
      throw RunAborted.INSTANCE;
    }
    return Rest.GRANTED;
  }

  /** As {@link #rest}, for a thread that has ended and will not be given the token again. */
  synchronized Rest restWithout() {
    if (arrivals.admit()) {
      return Rest.RETURNED;
    }
    if (away == 0) {
      return strangerHelps() ? Rest.RETURNED : Rest.NOBODY;
    }
    resting = true;
    return Rest.GRANTED;
  }

  /** A thread outside is interrupted: where it blocks it may listen to that. */
  synchronized void interrupt(ControlledThread thread) {
    Carrier carrier = scheduler.engine().carrierOf(thread);
    if (carrier != null && carrier.outside) {
      thread.interruptedOutside = true;
      carrier.interrupt();
    }
  }

  /**
   * Called by a thread outside at its next hook; returns with the token.
   *
   * @param thread null when the carrier's engine was given up
   * @return false when it was not outside after all, and is in Bohr's own code
   */
  boolean comeBack(Carrier carrier, @Nullable ControlledThread thread) {
    boolean first;
    synchronized (this) {
      if (!carrier.outside) {
        return false;
      }
      if (thread == null || thread.abandoned) {
        // It stays outside, so that it is told so by every hook until it has ended.
        throw RunAborted.INSTANCE;
      }
      carrier.outside = false;
      Control.outsiders--;
      away--;
      if (thread.interruptedOutside) {
        // It has perhaps answered the interrupt.
        thread.interruptedOutside = false;
        thread.interrupted = Thread.interrupted();
      }
      first = resting;
      if (first) {
        resting = false;
        thread.status = ThreadStatus.RUNNABLE;
        scheduler.hold(thread);
      } else {
        arrivals.returns(thread);
      }
    }
    if (!first) {
      scheduler.engine().await(thread);
    }
    thread.restoreRegisters();
    if (thread.aborted) {
      throw RunAborted.INSTANCE;
    }
    if (first) {
      scheduler.restEnded(thread);
    }
    return true;
  }

  /**
   * A thread of the run comes to the end of the program's code. One that is outside must come back
   * first: until then another runs, maybe one of the next run, and what hooks look at is about that
   * one.
   */
  void leaveProgram(ControlledThread self) {
    if (Thread.currentThread() instanceof Carrier carrier && carrier.outside) {
      comeBack(carrier, self);
    }
    Control.running = null;
  }

  /** The carrier of a thread that was left behind ends. */
  synchronized void forget(Carrier carrier) {
    if (carrier.outside) {
      carrier.outside = false;
      Control.outsiders--;
    }
  }

  /** The run is over: those still outside end at their next hook and never touch another run. */
  synchronized void abandon(Threads threads) {
    for (int i = 0; i < threads.count; i++) {
      if (threads.get(i).status == ThreadStatus.OUTSIDE) {
        threads.get(i).abandoned = true;
      }
    }
  }
}
