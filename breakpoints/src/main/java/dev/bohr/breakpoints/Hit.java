package dev.bohr.breakpoints;

import java.util.concurrent.TimeUnit;

/**
 * Threads that have met, and whose turn it is. Each waits until those of the places before it have
 * ended their action; for one that does not tell, until its delay is over.
 *
 * <p>It does not wait for a thread that has ended, nor for one that needs a lock which this thread
 * or one behind it holds: that one cannot end its action before.
 */
final class Hit {
  /** Between two looks at what the thread in front is doing. */
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Meeting meeting;

  /** By place. */
  private final Arrival[] visits;

  /** By place: since when the thread does its action; 0 while it waits for its turn. */
  private final long[] since;

  private final boolean[] ended;

  Hit(Meeting meeting, Arrival[] visits) {
    this.meeting = meeting;
    this.visits = visits;
    this.since = new long[visits.length];
    this.ended = new boolean[visits.length];
  }

  /** Waits for the turn of a thread that has met the others. */
  synchronized Turn await(Arrival me) {
    if (meeting.shape().ordered()) {
      long deadline = System.nanoTime() + me.pauseNanos();
      for (int before = 0; before < me.place(); before++) {
        if (!awaitEnd(before, me, deadline)) {
          if (Breakpoints.on) {
            meeting.tally().countOvertaking();
          }
          break;
        }
      }
    }
    since[me.place()] = System.nanoTime() | 1;
    return new HitTurn(this, me.place());
  }

  synchronized void end(int place) {
    ended[place] = true;
    notifyAll();
  }

  /** False when the thread goes on before that action has ended. */
  private boolean awaitEnd(int before, Arrival me, long deadline) {
    try {
      while (!hasEnded(before)) {
        long left = deadline - System.nanoTime();
        if (left <= 0 || !Breakpoints.on || needsLockOf(before, me)) {
          return false;
        }
        long wait = Math.min(left, LOOK_NANOS);
        wait(wait / 1_000_000, (int) (wait % 1_000_000) | 1);
      }
      return true;
    } catch (InterruptedException e) {
      me.thread().interrupt();
      return false;
    }
  }

  private boolean hasEnded(int place) {
    Arrival visit = visits[place];
    return ended[place]
        || !visit.thread().isAlive()
        || (since[place] != 0
            && !visit.isScoped()
            && System.nanoTime() - since[place] >= visit.delayNanos());
  }

  /** Whether a thread in its action needs a lock of one that is to go on after it. */
  private boolean needsLockOf(int place, Arrival me) {
    if (since[place] == 0) {
      return false;
    }
    for (int behind = me.place(); behind < visits.length; behind++) {
      if (HeldLocks.isNeeded(visits[place].thread(), visits[behind].thread())) {
        return true;
      }
    }
    return false;
  }

  /** A turn of a thread that met others. */
  private record HitTurn(Hit hit, int place) implements Turn {
    @Override
    public boolean isHit() {
      return true;
    }

    @Override
    public void close() {
      hit.end(place);
    }
  }
}
