package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import org.jspecify.annotations.Nullable;

/**
 * Bounds a run, and tells a livelock from a run that is merely long.
 *
 * <p>At the limit the run goes on under strict alternation, which is fair to every thread. When the
 * steps of that phase repeat with a period, in which every step of a thread passes the same site
 * and finds what it changes as it was the time before, the threads go round in a cycle. A run in
 * which nothing has changed for a long time, or only time, gets there sooner. A loop may also count
 * where nobody sees it, so a cycle is believed only when each of its threads has gone round in it
 * for as many steps as a run may have, and one that was always alone for longer. What it means
 * depends on time:
 *
 * <ul>
 *   <li>Nobody ever waits for time to pass: the threads are busy and get nowhere, however fairly
 *       they are scheduled. That is a livelock.
 *   <li>The cycle contains a sleep or a timed wait, which ends because every thread waits and time
 *       passes. So does a server that looks after itself once a second until it is stopped from
 *       outside, and nothing in a run tells that from threads which wait in vain for each other. It
 *       is never reported; the run is inconclusive and says where the program waits. Only threads
 *       that meanwhile stand in a ring, each waiting without a timeout for what another has, are a
 *       deadlock whatever the others do.
 * </ul>
 *
 * <p>A run that does not repeat itself is merely long, and inconclusive too. When it is a test
 * whose body is done, the test has passed: threads that it has left behind, such as servers, are
 * watched for as many steps again, and then end with it, as they would with the JVM of its
 * framework. What a program does before it starts its first thread may take far longer, since there
 * is only one way to do it: when it has taken as many steps as a run may have, accesses are no
 * longer steps until then.
 */
final class StepLimit {
  /**
   * The run is put to the test after so many steps without any change, or when every thread has
   * waited for time to pass so many times: the steps between may be few, but each is a switch.
   */
  private static final int QUIET = 20_000;

  /**
   * How many timed waits of a run end because all others go round in a cycle. After that it is a
   * livelock beside threads that wait in a loop for something else.
   */
  private static final int MOST_EXPIRIES = 64;

  /** As many times threads may wait for time that a test has left behind. */
  private static final int AFTERMATH_WAITS = 500;

  /** Steps without any change after which threads that spin count as waiting. */
  private static final int PATIENCE = 2_000;

  /**
   * Steps between two looks at the clock; each may take long, when the program calls the collector.
   */
  private static final int LOOK_AT_THE_CLOCK = 16;

  /** Length of the alternating phase, and how many times a cycle must fit into its second half. */
  private static final int WINDOW = 16_384;

  private static final int REPEATS = 8;

  /** So many steps of a thread that was always alone count as one: nobody chooses there. */
  private static final int ALONE = 16;

  /** So many steps count as one that are steps only until it is known where threads race. */
  private static final int PROVISIONAL = 4;

  /** Whether the thread, alone so far, has got so far that its accesses need not be steps. */
  private boolean resting;

  private final long max;

  /** How long a run may take; 0 stands for as long as it wants. */
  private long maxNanos;

  private long startedAt;
  private boolean outOfTime;

  /** When the body of a test came to its end; -1: it has not. */
  private long overAt = -1;

  /** The steps that were made before a second thread was there. */
  private long alone;

  /** The steps since then that may be none in the runs to come. */
  private long provisional;

  private long lastChange;
  private long begunAt = -1;

  /** How many times it had to pass since the run was last put to the test. */
  private int timesPassed;

  /** How many waits have ended because the others go round in a cycle. */
  private int expiries;

  /** Whether the next to end is such a wait. */
  private boolean timeMustPass;

  /** When the phase was last looked at. */
  private long judgedAt;

  /** The last step of the alternating phase before which time had to pass; -1: none. */
  private long timePassedAt = -1;

  /** The threads that made steps in that phase; from the 64th on they share a bit. */
  private long takingPart;

  /** Where the first thread waited for time to pass in that phase, in words. */
  private String waiting = "";

  /** The last steps of the phase: who passed where, and what was found there. */
  private final int[] passed = new int[WINDOW];

  private final int[] found = new int[WINDOW];

  StepLimit(long max) {
    this.max = max;
  }

  void reset() {
    alone = 0;
    provisional = 0;
    resting = false;
    lastChange = 0;
    begunAt = -1;
    timesPassed = 0;
    timePassedAt = -1;
    expiries = 0;
    timeMustPass = false;
    overAt = -1;
    startedAt = System.nanoTime();
    outOfTime = false;
  }

  /** How long each run from now on may take, in real time. */
  void takeAtMost(long nanos) {
    maxNanos = nanos;
  }

  private boolean isOutOfTime(long steps) {
    return maxNanos > 0
        && steps % LOOK_AT_THE_CLOCK == 0
        && System.nanoTime() - startedAt > maxNanos;
  }

  /** The body of the test is done: from now on, only threads that it has left behind go on. */
  void testOver(long steps) {
    if (overAt < 0) {
      overAt = steps;
      timesPassed = 0;
    }
  }

  /**
   * Others go round in a cycle, and somebody's wait has a timeout: that is over some day.
   *
   * @return false when it has been over too often
   */
  boolean letTimePass(long steps) {
    if (expiries == MOST_EXPIRIES) {
      return false;
    }
    expiries++;
    timeMustPass = true;
    judgedAt = steps;
    return true;
  }

  /** True when a timed wait must end next, though others could go on. */
  boolean timeMustPass() {
    return timeMustPass;
  }

  /** A thread goes on because its time is up. */
  void timePasses(long steps, ControlledThread thread, Engine engine) {
    timesPassed++;
    timeMustPass = false;
    if (begunAt >= 0) {
      if (timePassedAt < 0) {
        String how = thread.status == ThreadStatus.SLEEPING ? "sleeps" : "waits";
        waiting = how + " at " + ProgramFrames.first(engine.stackOf(thread));
      }
      timePassedAt = steps;
    }
  }

  /** The next step counts for a part of one. */
  void countsLess() {
    provisional++;
  }

  /** True in the alternating phase: the next thread in turn goes, whatever the strategy wants. */
  boolean alternating() {
    return begunAt >= 0;
  }

  /**
   * True when sleepers have their turn, too: threads that work without end may do so until one of
   * these tells them to stop. Only early in the phase, so that others are left alone when they are
   * looked at.
   */
  boolean wakesSleepers(long steps) {
    return begunAt >= 0 && steps - judgedAt < WINDOW / 4;
  }

  /** True when threads have been seen to go round in a cycle, and may be in it for ever. */
  boolean suspectsALivelock() {
    return begunAt >= 0 && judgedAt > begunAt;
  }

  /** True when no thread has changed anything for a while: those that run are only waiting. */
  boolean nothingChanges(long steps) {
    return steps - lastChange >= PATIENCE;
  }

  /**
   * Called at each step; true when the run must be judged by {@link #verdict}.
   *
   * @param threads how many there have been in this run
   */
  boolean reached(long steps, int thread, int threads, Operation next) {
    if (threads == 1) {
      alone = steps;
      provisional = 0;
    } else if (begunAt >= 0 && begunAt <= alone) {
      // Put to the test when there was nobody else: who goes next is the strategy's from now on.
      again(steps);
    }
    if (next.writes) {
      lastChange = steps;
    }
    if (isOutOfTime(steps)) {
      outOfTime = true;
      return true;
    }
    if (begunAt < 0) {
      if (!isDue(steps)) {
        return false;
      }
      begunAt = steps;
      judgedAt = steps;
      takingPart = 0;
    }
    takingPart |= 1L << Math.min(thread, 63);
    int at = (int) (steps % WINDOW);
    // A loop over an array comes to another element each time, and one over a list to another node.
    passed[at] = 31 * (31 * next.site + thread) + next.part;
    found[at] = next.writes ? Contents.hash(next.on) : System.identityHashCode(next.on);
    return steps - judgedAt >= WINDOW;
  }

  private boolean isDue(long steps) {
    return isLong(steps)
        || steps - lastChange >= QUIET
        || timesPassed >= (overAt < 0 ? QUIET : AFTERMATH_WAITS)
        || (overAt >= 0 && steps - overAt >= Math.max(QUIET, overAt))
        || (steps == alone && steps >= max && !resting);
  }

  private boolean isLong(long steps) {
    long whole = steps - alone - provisional;
    return whole + alone / ALONE + provisional / PROVISIONAL >= max;
  }

  /** Null when the run may go on. */
  @Nullable Ending verdict(long steps) {
    if (outOfTime) {
      return overAt >= 0 ? Ending.passed() : Ending.timeLimit(maxNanos);
    }
    int[] places = secondHalf(passed, steps);
    if (isPeriodic(places) && timePassedAt >= judgedAt + WINDOW / 2) {
      return overAt >= 0 ? Ending.passed() : Ending.endless(waiting, steps);
    }
    int[] contents = secondHalf(found, steps);
    for (int i = 0; i < places.length; i++) {
      contents[i] += 31 * places[i];
    }
    if (timePassedAt < judgedAt + WINDOW / 2 && isPeriodic(contents)) {
      // Where it was believed once it is the same cycle.
      if (expiries > 0 || steps - begunAt >= max * patience(steps)) {
        return Ending.livelock(steps);
      }
      judgedAt = steps;
      return null;
    }
    if (overAt >= 0) {
      return Ending.passed();
    }
    if (isLong(steps)) {
      return Ending.stepLimit(steps);
    }
    resting |= steps == alone && steps >= max;
    return again(steps);
  }

  /** True when the accesses of a thread need not be steps until there is a second one. */
  boolean isResting() {
    return resting;
  }

  /**
   * How many times the limit a cycle must go on before it is believed. A thread that was always
   * alone and only reads may as well work through something long that nobody else can see.
   */
  private int patience(long steps) {
    return steps == alone ? ALONE : Long.bitCount(takingPart);
  }

  private static int[] secondHalf(int[] ring, long steps) {
    int[] half = new int[WINDOW / 2];
    for (int i = 0; i < half.length; i++) {
      half[i] = ring[(int) ((steps + 1 + WINDOW / 2 + i) % WINDOW)];
    }
    return half;
  }

  private static boolean isPeriodic(int[] half) {
    for (int period = 1; period <= half.length / REPEATS; period++) {
      if (repeats(half, period)) {
        return true;
      }
    }
    return false;
  }

  /** Nothing repeats, and the limit is not reached: back to the strategy. */
  private @Nullable Ending again(long steps) {
    lastChange = steps;
    begunAt = -1;
    timesPassed = 0;
    timePassedAt = -1;
    return null;
  }

  private static boolean repeats(int[] sequence, int period) {
    for (int i = period; i < sequence.length; i++) {
      if (sequence[i] != sequence[i - period]) {
        return false;
      }
    }
    return true;
  }
}
