package dev.bohr.core.engine;

import dev.bohr.core.strategy.Operation;
import dev.bohr.runtime.ClassState;
import dev.bohr.runtime.Control;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a controlled run. All fields belong to the token holder.
 *
 * <p>It is named by its spawn path: {@code 0} is the thread that the run starts with, {@code 0.2}
 * the second thread that it starts.
 */
public final class ControlledThread {
  /** Never: the deadline of a thread that waits for ever. */
  static final long NEVER = Long.MAX_VALUE;

  /** A thread whose timed waits ended so often while others went round in a cycle polls. */
  private static final int MANY_EXPIRIES = 24;

  public final int index;
  public final String path;

  /** The program's own thread object; never really started. */
  public final Thread identity;

  final Runnable body;
  final boolean daemon;
  int children;

  /** How many points this thread has passed. */
  long step;

  /** How many choices of each kind came up since the last step; by kind. */
  final int[] ordinals = new int[8];

  /** Where the thread stands: the site of its last hook. */
  int site;

  /** What it does next; valid while it stands at a point or is blocked in what it does. */
  final Operation next = new Operation();

  /** The object whose trusted method it is in; null when it is in none. */
  @Nullable Object receiver;

  ThreadStatus status = ThreadStatus.RUNNABLE;

  /** The monitor that it wants (BLOCKED) or waits on (WAITING). */
  @Nullable Monitor monitor;

  /** The thread that it joins (JOINING). */
  @Nullable ControlledThread joined;

  /** The class whose initialisation it waits for (INITIALISING). */
  @Nullable ClassState initialised;

  /** What it is parked for (PARKED), as the program told. */
  @Nullable Object blocker;

  /** When a timed wait, park, join or sleep ends; {@link #NEVER} when not timed. */
  long deadline = NEVER;

  /** How many times it held the monitor that it waits on. */
  int savedHolds;

  /** The locks that it holds, in the order in which it took them. */
  @Nullable Object[] held = new Object[4];

  int heldCount;

  boolean permit;
  boolean interrupted;

  /** What another thread has thrown into this one, and it has not thrown yet; see {@link Stops}. */
  @Nullable Error death;

  /** Stopped before it was started: it ends without executing its body. */
  boolean stillborn;

  /** Its body is done, and nobody can stop it any more. */
  boolean leaving;

  /** Interrupted while it was outside, where its carrier has been told. */
  boolean interruptedOutside;

  /** Left its wait set, park, join or sleep, and has not run since. */
  boolean woken;

  /** Why the thread left its wait set, park, join or sleep. */
  boolean wokenByInterrupt;

  boolean wokenByTimeout;

  /** The wait ended without any reason; for the trace only. */
  boolean wokenForNothing;

  /** Its last weak compare-and-set failed for no reason. */
  boolean weaklyFailed;

  /** How many waits in a row were ended early, by expiry or for no reason. */
  int earlyWakeUps;

  /** How many of its timed waits ended because others go round in a cycle. */
  int expiriesBesideACycle;

  /** Gave way, by yield or by spinning: others go first until something changes. */
  boolean yielding;

  final SpinDetector spin = new SpinDetector();
  final Polling polling = new Polling();
  final Pace pace = new Pace();

  /** Registers of {@code Control}, saved while the thread does not hold the token. */
  int savedTrusted;

  int savedCallback;

  /** See {@link Control#framework}. */
  int savedFramework;

  int savedQuiet;

  /** Set when the run is over; every hook then throws. */
  boolean aborted;

  /** How often it was told that the run is over, and how deep its stack was when last looked at. */
  int aborts;

  long abortDepth = Long.MAX_VALUE;

  /** Left behind at the end of its run, blocked or unruly; must never touch the next run. */
  volatile boolean abandoned;

  /** What the engine keeps about the thread. */
  @Nullable Object execution;

  ControlledThread(int index, String path, Thread identity, Runnable body, boolean daemon) {
    this.index = index;
    this.path = path;
    this.identity = identity;
    this.body = body;
    this.daemon = daemon;
  }

  /** True when the thread could make a step now. Sleepers are decided by the scheduler. */
  boolean enabled() {
    // Asked for every thread at every point, and nearly always answered here.
    if (status == ThreadStatus.RUNNABLE) {
      return true;
    }
    switch (status) {
      case BLOCKED:
        return monitor != null && monitor.owner == null;
      case JOINING:
        return joined != null && joined.status == ThreadStatus.ENDED;
      case INITIALISING:
        return initialised != null && initialised.done;
      default:
        return false;
    }
  }

  void hold(Object lock) {
    if (heldCount == held.length) {
      held = Arrays.copyOf(held, 2 * heldCount);
    }
    held[heldCount++] = lock;
  }

  void letGo(Object lock) {
    for (int i = heldCount - 1; i >= 0; i--) {
      if (held[i] == lock) {
        heldCount--;
        System.arraycopy(held, i + 1, held, i, heldCount - i);
        return;
      }
    }
  }

  /** Takes the thread out of its wait set, park, join or sleep. */
  void wake() {
    woken = true;
    earlyWakeUps = 0;
    deadline = NEVER;
    if (status == ThreadStatus.WAITING && monitor != null) {
      monitor.removeWaiter(this);
      status = ThreadStatus.BLOCKED;
    } else {
      status = ThreadStatus.RUNNABLE;
    }
  }

  /** Throws what another thread has thrown into this one, if any has. */
  void takeDeath() {
    Error thrown = death;
    if (thrown != null) {
      death = null;
      throw thrown;
    }
  }

  /** Called on a thread that is about to give the token away. */
  void saveRegisters() {
    savedTrusted = Control.trusted;
    savedCallback = Control.callback;
    savedQuiet = Control.takeQuiet();
    savedFramework = Control.framework;
  }

  /** Called on a thread that has just been given the token. */
  void restoreRegisters() {
    Control.trusted = savedTrusted;
    Control.callback = savedCallback;
    Control.restoreQuiet(savedQuiet);
    Control.framework = savedFramework;
  }

  boolean timed() {
    return deadline != NEVER;
  }

  boolean isBeforeInTime(ControlledThread other) {
    boolean polls = expiriesBesideACycle >= MANY_EXPIRIES;
    return polls == (other.expiriesBesideACycle >= MANY_EXPIRIES)
        ? deadline < other.deadline
        : !polls;
  }

  /** What to call it: virtual threads have no name unless they are given one. */
  public String name() {
    String name = identity.getName();
    return name.isEmpty() ? "thread " + path : name;
  }

  @Override
  public String toString() {
    return path + " (" + identity.getName() + ")";
  }
}
