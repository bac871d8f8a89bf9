package dev.bohr.core.engine;

import org.jspecify.annotations.Nullable;

/**
 * Sees the events of a run as they happen, in order, on the thread that holds the token. The
 * default does nothing: a search watches runs only when it wants to explain or compare them.
 */
public class Observer {
  /** Watches nothing. */
  static final Observer NONE = new Observer();

  void begun(ControlledThread thread) {}

  void ended(ControlledThread thread, @Nullable Throwable thrown) {}

  /** A thread gets to an access that is a point; it may be stopped there for good. */
  void reaches(int site) {}

  void accessed(ControlledThread thread, @Nullable Object base, int index, int site) {}

  void updated(
      ControlledThread thread,
      @Nullable Object base,
      @Nullable Object place,
      long offset,
      int site) {}

  /** A weak compare-and-set fails without a reason. */
  void failsForNothing(ControlledThread thread, @Nullable Object base) {}

  void locked(ControlledThread thread, Object lock, int site) {}

  void unlocked(ControlledThread thread, Object lock, int site) {}

  void waits(ControlledThread thread, Object lock, int site) {}

  /** The thread has its monitor again after a wait. */
  void wakes(ControlledThread thread, Object lock, int site) {}

  void notifies(
      ControlledThread thread,
      Object lock,
      boolean all,
      @Nullable ControlledThread woken,
      int site) {}

  /**
   * A thread comes to a point where it may be in the middle of a method that runs whole; what it
   * has given up in there, others may take from now on.
   */
  void midway(ControlledThread thread) {}

  void parks(ControlledThread thread, @Nullable Object blocker) {}

  void unparks(ControlledThread thread, ControlledThread other) {}

  void forks(ControlledThread thread, ControlledThread child) {}

  void joins(ControlledThread thread, ControlledThread other) {}

  void sleeps(ControlledThread thread, long nanos) {}

  void yields(ControlledThread thread) {}

  void interrupts(ControlledThread thread, ControlledThread other) {}

  void stops(ControlledThread thread, ControlledThread other) {}

  void trusted(ControlledThread thread, @Nullable Object receiver, int row, boolean effect) {}

  /** The run is over, and the thread could not go on. */
  void stuck(ControlledThread thread, Blockage blockage) {}

  void initialises(ControlledThread thread, Class<?> type, boolean begins) {}
}
