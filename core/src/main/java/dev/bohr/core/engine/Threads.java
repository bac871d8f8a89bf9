package dev.bohr.core.engine;

import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.Steps;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The threads of a run, in the order of their start, and which of them still count. */
final class Threads implements Decision.Threads {
  /** By index, the first {@link #count}; looked through at every step. */
  ControlledThread[] all = new ControlledThread[8];

  int count;

  /** Threads that have not ended and keep a JVM alive. */
  private int users;

  /** Threads whose {@code yielding} flag is set. */
  private int yielding;

  /** Who gave way last, in this run. */
  private @Nullable ControlledThread lastToGiveWay;

  /** How many times all have given way to each other since something changed. */
  private int rounds;

  void reset() {
    Arrays.fill(all, 0, count, null);
    count = 0;
    users = 0;
    yielding = 0;
    lastToGiveWay = null;
    rounds = 0;
  }

  /** Adds a thread of the program; it can run from now on. */
  ControlledThread add(@Nullable ControlledThread parent, Thread identity, Runnable body) {
    String path = parent == null ? "0" : parent.path + '.' + ++parent.children;
    boolean daemon = parent != null && identity.isDaemon();
    ControlledThread thread = new ControlledThread(count, path, identity, body, daemon);
    if (count == all.length) {
      all = Arrays.copyOf(all, 2 * count);
    }
    all[count++] = thread;
    if (!daemon) {
      users++;
    }
    return thread;
  }

  ControlledThread get(int index) {
    return all[index];
  }

  /**
   * The thread of the run behind a thread object; also asked by threads that are not controlled.
   */
  @Nullable ControlledThread find(Thread identity) {
    ControlledThread[] known = all;
    for (ControlledThread thread : known) {
      if (thread != null && thread.identity == identity) {
        return thread;
      }
    }
    return null;
  }

  boolean somebodyIsParked() {
    for (int i = 0; i < count; i++) {
      if (all[i].status == ThreadStatus.PARKED) {
        return true;
      }
    }
    return false;
  }

  boolean somebodyWaitsForTime() {
    for (int i = 0; i < count; i++) {
      if (all[i].timed()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whose time is up next, while others go round in a cycle: the earliest, but one that polls does
   * not keep time from passing for all others.
   *
   * @param timed any thread that waits for time
   */
  ControlledThread nextInTime(ControlledThread timed) {
    ControlledThread next = timed;
    for (int i = 0; i < count; i++) {
      ControlledThread thread = all[i];
      if (!thread.enabled() && thread.timed() && thread.isBeforeInTime(next)) {
        next = thread;
      }
    }
    return next;
  }

  /** The first that can go on; null when no other can. */
  @Nullable ControlledThread firstOfSeveral() {
    ControlledThread first = null;
    for (int i = 0; i < count; i++) {
      if (all[i].enabled()) {
        if (first != null) {
          return first;
        }
        first = all[i];
      }
    }
    return null;
  }

  @Override
  public String path(int index) {
    return all[index].path;
  }

  @Override
  public Operation next(int index) {
    return all[index].next;
  }

  /** Tells what those stand before that have not ended. */
  void tellWhatRemains(Steps steps) {
    for (int i = 0; i < count; i++) {
      if (all[i].status != ThreadStatus.ENDED) {
        steps.remains(i, all[i].next);
      }
    }
  }

  /** The thread's body has returned. */
  void ended(ControlledThread thread) {
    thread.status = ThreadStatus.ENDED;
    if (!thread.daemon) {
      users--;
    }
    endYielding();
  }

  /** False when only daemons are left. */
  boolean keepTheJvmAlive() {
    return users > 0;
  }

  /** The thread drops below the others until something changes. */
  void giveWay(ControlledThread thread) {
    lastToGiveWay = thread;
    if (!thread.yielding) {
      thread.yielding = true;
      yielding++;
    }
  }

  /** Something has changed: all are equal again. */
  void endYielding() {
    rounds = 0;
    if (yielding > 0) {
      for (int i = 0; i < count; i++) {
        all[i].yielding = false;
      }
      yielding = 0;
    }
  }

  /**
   * All that could go on gave way to each other: they are equal again, but for the one that did so
   * last, if there is another. So nobody can keep the others from looking at what has changed.
   */
  void beginRound() {
    ControlledThread last = lastToGiveWay;
    rounds++;
    yielding = 0;
    boolean others = false;
    for (int i = 0; i < count; i++) {
      all[i].yielding = false;
      others |= all[i].enabled() && all[i] != last;
    }
    if (others && last != null && last.enabled()) {
      giveWay(last);
    }
  }

  /** How many times all have given way to each other since something changed. */
  int rounds() {
    return rounds;
  }

  /** The run is decided: from now on every hook throws. */
  void abort() {
    for (int i = 0; i < count; i++) {
      all[i].aborted = true;
    }
  }

  /** A thread of a decided run that is still to unwind; null when none is left. */
  @Nullable ControlledThread toUnwind() {
    for (int i = 0; i < count; i++) {
      if (all[i].status != ThreadStatus.ENDED && all[i].status != ThreadStatus.OUTSIDE) {
        return all[i];
      }
    }
    return null;
  }
}
