package dev.bohr.core.engine;

import java.util.ArrayDeque;

/**
 * Threads of the run that can be chosen again because of what happened outside of it: those that
 * came back and ask for the token, and those that somebody who is not controlled has unparked.
 *
 * <p>They wait here until the token holder admits them, so that no thread becomes able to go on
 * while another chooses. Everything is guarded by the lock of {@link Outside}, which is given free
 * while somebody waits for an arrival; only {@link #any} is asked without it.
 */
final class Arrivals {
  /** How long those outside have before time passes, at first and at last. */
  private static final long MOMENT_NANOS = 50_000_000;

  private static final long SHORTEST_NANOS = 1_000_000;

  private final Scheduler scheduler;
  private final Object lock;
  private final ArrayDeque<ControlledThread> returning = new ArrayDeque<>();
  private final ArrayDeque<ControlledThread> unparked = new ArrayDeque<>();

  /** The size of both. */
  private volatile int waiting;

  /** See {@link #awaitBeforeTimePasses}. */
  private long moment;

  /**
   * @param lock held by whoever calls, but for {@link #any}
   */
  Arrivals(Scheduler scheduler, Object lock) {
    this.scheduler = scheduler;
    this.lock = lock;
  }

  void reset() {
    returning.clear();
    unparked.clear();
    waiting = 0;
    moment = MOMENT_NANOS;
  }

  /** Asked at every point, without the lock: who arrives right now is seen at the next. */
  boolean any() {
    return waiting != 0;
  }

  /** A thread is back and wants the token. */
  void returns(ControlledThread thread) {
    returning.add(thread);
    arrived();
  }

  /** Somebody who is not controlled has given a thread its permit. */
  void unpark(ControlledThread thread) {
    unparked.add(thread);
    arrived();
  }

  private void arrived() {
    waiting = returning.size() + unparked.size();
    lock.notifyAll();
  }

  /**
   * Lets all be chosen.
   *
   * @return whether one can go on that could not before
   */
  boolean admit() {
    boolean any = !returning.isEmpty();
    for (ControlledThread thread : returning) {
      thread.status = ThreadStatus.RUNNABLE;
    }
    returning.clear();
    for (ControlledThread thread : unparked) {
      if (thread.status == ThreadStatus.PARKED) {
        thread.wake();
        any = true;
      } else if (thread.status != ThreadStatus.ENDED) {
        thread.permit = true;
      }
    }
    if (!unparked.isEmpty()) {
      scheduler.doubt("threads that are not controlled took part");
    }
    unparked.clear();
    waiting = 0;
    return any;
  }

  /**
   * Every thread of the run waits, and time would pass. Gives threads outside a moment to come back
   * first: to those who wait for them it looks as if what they do took no time. When that was in
   * vain the next moment is shorter, since some, as servers, wait for ever.
   *
   * @return whether somebody can be chosen who could not before
   */
  boolean awaitBeforeTimePasses() {
    boolean came = await(moment);
    moment = came ? MOMENT_NANOS : Math.max(SHORTEST_NANOS, moment / 2);
    return came && admit();
  }

  /** Waits until there is somebody to admit; false when the time is over. */
  boolean await(long nanos) {
    long end = System.nanoTime() + nanos;
    try {
      while (waiting == 0) {
        long left = end - System.nanoTime();
        if (left <= 0) {
          return false;
        }
        lock.wait(left / 1_000_000, (int) (left % 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return waiting != 0;
  }
}
