package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.RunAborted;

/**
 * The life of a controlled thread from its first step to its end, with what the JVM does around the
 * body of a real one.
 */
final class ThreadLife {
  private final Scheduler scheduler;
  private final Monitors monitors;
  private final Observer observer;

  ThreadLife(Scheduler scheduler, Monitors monitors, Observer observer) {
    this.scheduler = scheduler;
    this.monitors = monitors;
    this.observer = observer;
  }

  /** The whole life of a controlled thread, on its carrier, with the token. */
  void execute(ControlledThread self) {
    try {
      live(self);
    } catch (Throwable fault) {
      if (self.status == ThreadStatus.ENDED) {
        throw fault;
      }
      // The others must not wait for a thread that died of Bohr's own fault.
      scheduler.unwinding().begin(Ending.fault(fault));
      scheduler.ended(self);
    }
  }

  private void live(ControlledThread self) {
    Thread carrier = Thread.currentThread();
    self.restoreRegisters();
    Throwable thrown = null;
    if (!self.aborted) {
      observer.begun(self);
      scheduler.tell().begins(self.index);
      ThreadInternals.begin();
      try {
        Control.running = carrier;
        try {
          if (!self.stillborn) {
            self.takeDeath();
            self.body.run();
          }
        } finally {
          scheduler.outside().leaveProgram(self);
        }
      } catch (RunAborted over) {
        // The run was decided elsewhere.
      } catch (Throwable uncaught) {
        // What comes of unwinding is not of the program, as a resource's close that cannot be.
        if (!self.aborted) {
          thrown = uncaught;
          Uncaught.dispatch(self, uncaught, scheduler);
        }
      }
      if (!self.abandoned) {
        leave(self, carrier);
      }
    }
    if (self.abandoned) {
      scheduler.outside().forget((Carrier) carrier);
      return;
    }
    observer.ended(self, thrown);
    scheduler.tell().releases(self.index, self, Operation.WHOLE);
    // The JVM notifies those that wait on a thread object when the thread ends.
    monitors.signalEnd(self.identity);
    scheduler.ended(self);
  }

  /** What the JVM does when the body of a thread is done, up to the moment of its end. */
  private void leave(ControlledThread self, Thread carrier) {
    self.leaving = true;
    self.death = null;
    try {
      // Also when the run is decided: what a scope or an executor keeps of its threads is let go.
      Control.running = carrier;
      try {
        ThreadInternals.exit(self.identity);
      } catch (RunAborted over) {
        throw over;
      } catch (Throwable ignored) {
        // As the JVM does.
      } finally {
        scheduler.outside().leaveProgram(self);
      }
      if (!self.aborted) {
        scheduler.point(self.next.to(0, self, Operation.WHOLE, true));
        monitors.awaitEnd(self.identity);
      }
    } catch (RunAborted over) {
      // The run was decided elsewhere.
    }
  }
}
