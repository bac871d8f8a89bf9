package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.StaticsHooks;
import org.jspecify.annotations.Nullable;

/**
 * Class initialisation as a lock (JLS 12.4.2): one thread initialises a class, others that need it
 * wait, and the initialising thread itself passes. Each run initialises afresh.
 */
final class ClassInitialisation {
  private final Scheduler scheduler;
  private final Observer observer;

  ClassInitialisation(Scheduler scheduler, Observer observer) {
    this.scheduler = scheduler;
    this.observer = observer;
  }

  boolean begins(ClassState state) {
    ControlledThread self = scheduler.current();
    if (isMine(state, self)) {
      return false;
    }
    scheduler.point(self.next.to(self.site, state, Operation.WHOLE, true));
    while (state.epoch == StaticsHooks.epoch && !state.done) {
      self.initialised = state;
      self.status = ThreadStatus.INITIALISING;
      scheduler.block();
    }
    self.status = ThreadStatus.RUNNABLE;
    self.initialised = null;
    if (state.epoch == StaticsHooks.epoch) {
      return false;
    }
    if (scheduler.threads().count > 1) {
      // Who uses the class later makes no step of it, so the order of the two is not seen.
      scheduler.doubt("threads initialise classes");
    }
    state.owner = self;
    state.done = false;
    state.failure = null;
    state.epoch = StaticsHooks.epoch;
    // The initialiser itself may ask for the constants, to make a map of them.
    EnumCaches.clear(state.type);
    observer.initialises(self, state.type, true);
    return true;
  }

  /** A thread may use a class that it is initialising itself. */
  private static boolean isMine(ClassState state, ControlledThread self) {
    return state.epoch == StaticsHooks.epoch && !state.done && state.owner == self;
  }

  void ends(ClassState state, @Nullable Throwable failure) {
    state.failure = failure;
    state.owner = null;
    state.done = true;
    ControlledThread self = scheduler.current();
    scheduler.tell().releases(self.index, state, Operation.WHOLE);
    observer.initialises(self, state.type, false);
  }
}
