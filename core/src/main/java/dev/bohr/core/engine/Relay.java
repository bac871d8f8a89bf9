package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/** Passes events on to the observer of the current run, so that the models keep one reference. */
final class Relay extends Observer {
  Observer to = Observer.NONE;

  private boolean off() {
    return to == Observer.NONE;
  }

  @Override
  void begun(ControlledThread thread) {
    if (!off()) {
      to.begun(thread);
    }
  }

  @Override
  void ended(ControlledThread thread, @Nullable Throwable thrown) {
    if (!off()) {
      to.ended(thread, thrown);
    }
  }

  @Override
  void reaches(int site) {
    if (!off()) {
      to.reaches(site);
    }
  }

  @Override
  void accessed(ControlledThread thread, @Nullable Object base, int index, int site) {
    if (!off()) {
      to.accessed(thread, base, index, site);
    }
  }

  @Override
  void updated(
      ControlledThread thread,
      @Nullable Object base,
      @Nullable Object place,
      long offset,
      int site) {
    if (!off()) {
      to.updated(thread, base, place, offset, site);
    }
  }

  @Override
  void failsForNothing(ControlledThread thread, @Nullable Object base) {
    if (!off()) {
      to.failsForNothing(thread, base);
    }
  }

  @Override
  void locked(ControlledThread thread, Object lock, int site) {
    if (!off()) {
      to.locked(thread, lock, site);
    }
  }

  @Override
  void unlocked(ControlledThread thread, Object lock, int site) {
    if (!off()) {
      to.unlocked(thread, lock, site);
    }
  }

  @Override
  void waits(ControlledThread thread, Object lock, int site) {
    if (!off()) {
      to.waits(thread, lock, site);
    }
  }

  @Override
  void wakes(ControlledThread thread, Object lock, int site) {
    if (!off()) {
      to.wakes(thread, lock, site);
    }
  }

  @Override
  void notifies(
      ControlledThread thread,
      Object lock,
      boolean all,
      @Nullable ControlledThread woken,
      int site) {
    if (!off()) {
      to.notifies(thread, lock, all, woken, site);
    }
  }

  @Override
  void midway(ControlledThread thread) {
    if (!off()) {
      to.midway(thread);
    }
  }

  @Override
  void parks(ControlledThread thread, @Nullable Object blocker) {
    if (!off()) {
      to.parks(thread, blocker);
    }
  }

  @Override
  void unparks(ControlledThread thread, ControlledThread other) {
    if (!off()) {
      to.unparks(thread, other);
    }
  }

  @Override
  void forks(ControlledThread thread, ControlledThread child) {
    if (!off()) {
      to.forks(thread, child);
    }
  }

  @Override
  void joins(ControlledThread thread, ControlledThread other) {
    if (!off()) {
      to.joins(thread, other);
    }
  }

  @Override
  void sleeps(ControlledThread thread, long nanos) {
    if (!off()) {
      to.sleeps(thread, nanos);
    }
  }

  @Override
  void yields(ControlledThread thread) {
    if (!off()) {
      to.yields(thread);
    }
  }

  @Override
  void interrupts(ControlledThread thread, ControlledThread other) {
    if (!off()) {
      to.interrupts(thread, other);
    }
  }

  @Override
  void stops(ControlledThread thread, ControlledThread other) {
    if (!off()) {
      to.stops(thread, other);
    }
  }

  @Override
  void trusted(ControlledThread thread, @Nullable Object receiver, int row, boolean effect) {
    if (!off()) {
      to.trusted(thread, receiver, row, effect);
    }
  }

  @Override
  void initialises(ControlledThread thread, Class<?> type, boolean begins) {
    if (!off()) {
      to.initialises(thread, type, begins);
    }
  }

  @Override
  void stuck(ControlledThread thread, Blockage blockage) {
    if (!off()) {
      to.stuck(thread, blockage);
    }
  }
}
