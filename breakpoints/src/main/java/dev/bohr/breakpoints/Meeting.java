package dev.bohr.breakpoints;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the threads of one breakpoint meet: the mechanism of section 3 of the paper, for any number
 * of threads. Whoever arrives looks for others who are paused at the other places and fit; if there
 * are none it is paused itself.
 *
 * <p>A thread first joins those who wait and then looks among those who came before it. So of any
 * threads that fit exactly one, the last, looks at all the others, and no two can miss each other.
 * No lock is held while conditions are asked, so they may do what they like without deadlock;
 * whether all are still there is asked afterwards, under the lock.
 */
final class Meeting {
  /** True while the thread asks conditions: breakpoints that these reach are passed. */
  private static final ThreadLocal<Boolean> ASKING = new ThreadLocal<>();

  private final String name;
  private final Shape shape;
  private final Tally tally;

  /** By place, in order of arrival. Guarded by itself, for a few instructions. */
  private final List<Set<Arrival>> waiting = new ArrayList<>();

  /** Guarded by {@link #waiting}. */
  private long visits;

  Meeting(String name, Shape shape) {
    this.name = name;
    this.shape = shape;
    this.tally = new Tally(name, shape.threads());
    for (int place = 0; place < shape.threads(); place++) {
      waiting.add(new LinkedHashSet<>());
    }
  }

  String name() {
    return name;
  }

  Shape shape() {
    return shape;
  }

  Tally tally() {
    return tally;
  }

  /** Pauses the thread that calls, if need be, and lets it go on in its turn. */
  Turn come(Arrival me) {
    if (ASKING.get() != null) {
      return Turn.NONE;
    }
    long arrived = 0;
    for (int place : me.places()) {
      arrived = tally.countArrival(place);
    }
    if (arrived <= me.ignoreFirst()
        || tally.hits() >= shape.atMost()
        || me.thread().isInterrupted()
        || !isLocallyTrue(me)) {
      return Turn.NONE;
    }
    boolean givenUp = tally.waitedOut() >= shape.giveUpAfter();
    long deadline = System.nanoTime() + (givenUp ? 0 : me.pauseNanos());
    try {
      meet(me, join(me), deadline);
      double waited = me.await(deadline);
      Hit hit = leave(me, givenUp, waited);
      return hit == null ? Turn.NONE : hit.await(me);
    } catch (Throwable e) {
      // Without a call, for which there may be no stack: whatever else fails, nobody meets it.
      me.released = true;
      abandon(me);
      throw e;
    }
  }

  /** The JVM has no memory or no stack left, or stops the thread: nobody may count on it. */
  private void abandon(Arrival me) {
    synchronized (waiting) {
      forget(me);
    }
    Hit hit = me.hit();
    if (hit != null) {
      hit.end(me.place());
    }
  }

  /** Joins those who wait. Those who came before are returned, by place. */
  private Arrival[][] join(Arrival me) {
    Arrival[][] before = new Arrival[shape.threads()][];
    tally.visited(me.places(), me.thread());
    synchronized (waiting) {
      for (int place = 0; place < before.length; place++) {
        before[place] = waiting.get(place).toArray(new Arrival[0]);
      }
      me.number(visits++);
      for (int place : me.places()) {
        waiting.get(place).add(me);
      }
      if (tally.hits() >= shape.atMost() || !Breakpoints.on) {
        // The others were released while this one was on its way.
        me.release();
      }
    }
    return before;
  }

  /** Looks for one of each other place who fit, all of them with each other. */
  private void meet(Arrival me, Arrival[][] before, long deadline) {
    Search search = new Search(this, me, before, deadline);
    ASKING.set(true);
    try {
      for (int mine : me.places()) {
        if (search.isOver(mine)) {
          return;
        }
      }
    } finally {
      ASKING.remove();
    }
  }

  /** Whether all are still free; if so they have met. */
  boolean agree(Arrival[] found) {
    Arrival[] all = found.clone();
    List<Arrival> woken = new ArrayList<>(List.of(all));
    synchronized (waiting) {
      if (tally.hits() >= shape.atMost()) {
        return true;
      }
      for (Arrival visit : all) {
        if (!visit.isWaiting()) {
          return false;
        }
      }
      Hit hit = new Hit(this, all);
      for (int place = 0; place < all.length; place++) {
        forget(all[place]);
        all[place].meet(hit, place);
      }
      if (tally.countHit() >= shape.atMost()) {
        woken.addAll(releaseAll());
      }
    }
    woken.forEach(Arrival::wake);
    return true;
  }

  /**
   * Its hit, or null when it met nobody.
   *
   * @param givenUp whether it was not paused, as too many had been in vain
   * @param waited which part of its pause it waited
   */
  private @Nullable Hit leave(Arrival me, boolean givenUp, double waited) {
    boolean alone;
    synchronized (waiting) {
      forget(me);
      alone = me.isWaiting();
      // Nobody may meet it from here on.
      me.release();
    }
    if (alone && !givenUp && me.pauseNanos() > 0 && !me.thread().isInterrupted()) {
      String needed = tally.countTimeout(waited) ? HeldLocks.neededOf(me.thread()) : null;
      if (needed != null) {
        tally.note(
            "was waited for in vain at place %d while %s: move the place out of that lock"
                .formatted(me.place() + 1, needed));
      }
    }
    return me.hit();
  }

  /** Called under the lock of {@link #waiting}. */
  private void forget(Arrival visit) {
    for (int place : visit.places()) {
      waiting.get(place).remove(visit);
    }
  }

  /** Paused threads go on. */
  void release() {
    List<Arrival> woken;
    synchronized (waiting) {
      woken = releaseAll();
    }
    woken.forEach(Arrival::wake);
  }

  /** Called under the lock of {@link #waiting}. */
  private List<Arrival> releaseAll() {
    List<Arrival> all = new ArrayList<>();
    for (Set<Arrival> place : waiting) {
      place.forEach(Arrival::release);
      all.addAll(place);
      place.clear();
    }
    return all;
  }

  void reset() {
    release();
    tally.reset();
  }

  private boolean isLocallyTrue(Arrival me) {
    ASKING.set(true);
    try {
      return me.isLocallyTrue();
    } catch (Throwable e) {
      return failed(me, e);
    } finally {
      ASKING.remove();
    }
  }

  /** What counts when a condition of a visit threw that. */
  boolean failed(Arrival visit, Throwable thrown) {
    tally.note(
        "a condition of place %d threw %s, which counts as false"
            .formatted(visit.place() + 1, text(thrown)));
    return false;
  }

  /** It is the program's, so what tells about it may throw as well. */
  private static String text(Throwable thrown) {
    try {
      return String.valueOf(thrown);
    } catch (Throwable again) {
      return thrown.getClass().getName();
    }
  }
}
