package dev.bohr.core.engine;

/**
 * Virtual time. It advances a little with each reading and jumps only when every thread waits.
 *
 * <p>A loop that does nothing but read the clock would take millions of readings to see a second
 * pass, so each reading in a row by the same thread doubles the advance. One that works as well
 * until its time is up is in a hurry when it goes round and round, or when all do so ({@link
 * Pace}).
 */
final class Clock {
  /** Why a run says less than its schedule when time plays a part in it. */
  static final String COUNTS = "the program counts on time";

  private static final long TICK = 1_000;
  private static final long LONGEST_TICK = 1_000_000_000;

  /** Less than what threads take for a timeout: it may not be the time that they wait for. */
  private static final long LONGEST_HURRY = 10_000_000;

  /** An arbitrary fixed morning, so that dates in a run are plausible and always the same. */
  private static final long EPOCH_MILLIS = 1_700_000_000_000L;

  private long now;

  /** What has passed while every thread waited. */
  private long idle;

  private long tick = TICK;
  private long hurry = TICK;
  private int lastReader = -1;

  void reset() {
    now = 1_000_000_000L;
    idle = 0;
    tick = TICK;
    hurry = TICK;
    lastReader = -1;
  }

  /** The next reading is one of threads that go round in a cycle, in which time may be counted. */
  void hurry() {
    hurry = Math.min(2 * hurry, LONGEST_HURRY);
    now += hurry;
  }

  /** The time without reading it: nothing advances. */
  long now() {
    return now;
  }

  /**
   * A reading.
   *
   * @param least how much passes at least; see {@link Pace}
   */
  long nanoTime(int thread, long least) {
    if (thread == lastReader) {
      tick = Math.min(2 * tick, LONGEST_TICK);
    } else {
      lastReader = thread;
      tick = TICK;
    }
    now += Math.max(tick, least);
    return now;
  }

  /** The time since the epoch without reading it. */
  long millis() {
    return EPOCH_MILLIS + now / 1_000_000;
  }

  long currentTimeMillis(int thread, long least) {
    return EPOCH_MILLIS + nanoTime(thread, least) / 1_000_000;
  }

  /** A thread did something else than reading the clock: it changed something, or waited. */
  void changed() {
    lastReader = -1;
  }

  /**
   * Jumps forward; never back.
   *
   * @param everyoneWaits false when a sleep ends while others could go on
   */
  void advanceTo(long time, boolean everyoneWaits) {
    changed();
    if (time > now) {
      idle += everyoneWaits ? time - now : 0;
      now = time;
    }
  }

  /**
   * The time that has passed while every thread waited. A program that is given all the time it
   * wants needs no other.
   */
  long idle() {
    return idle;
  }

  /** The moment that lies so far ahead; saturating. */
  long after(long nanos) {
    long deadline = now + nanos;
    return deadline < now || deadline == ControlledThread.NEVER
        ? ControlledThread.NEVER - 1
        : deadline;
  }

  /** The nanoseconds until an absolute time in milliseconds since the epoch. */
  long untilMillis(long millis) {
    long ahead = millis - EPOCH_MILLIS;
    if (ahead > Long.MAX_VALUE / 1_000_000) {
      return Long.MAX_VALUE;
    }
    return Math.max(0, ahead * 1_000_000 - now);
  }
}
