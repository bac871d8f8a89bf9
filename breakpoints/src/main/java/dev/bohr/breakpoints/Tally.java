package dev.bohr.breakpoints;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** What became of one breakpoint: counts to assert on, and what a user should know. */
final class Tally {
  private static final long FIRST_TIMEOUTS = 8;

  /** A whole pause, of which one that is over early takes a part. */
  private static final long WHOLE = 1_000_000;

  private static final int MOST_NOTES = 20;

  private final String name;
  private final AtomicLong[] arrivals;
  private final AtomicLong hits = new AtomicLong();
  private final AtomicLong timeouts = new AtomicLong();

  /** How many whole pauses these took together, in {@link #WHOLE}. */
  private final AtomicLong waitedOut = new AtomicLong();

  private final AtomicLong overtakings = new AtomicLong();

  /** Said once each. Guarded by itself. */
  private final Set<String> notes = new LinkedHashSet<>();

  /** By place, who came last. Guarded by itself. */
  private final @Nullable Visitor[] last;

  /** A thread, without holding on to it. */
  private record Visitor(long id, String name) {
    static Visitor of(Thread thread) {
      return new Visitor(HeldLocks.id(thread), thread.getName());
    }
  }

  Tally(String name, int places) {
    this.name = name;
    this.arrivals = new AtomicLong[places];
    this.last = new Visitor[places];
    for (int place = 0; place < places; place++) {
      arrivals[place] = new AtomicLong();
    }
  }

  /** Whether or not the thread will be paused. The count, with this one. */
  long countArrival(int place) {
    return arrivals[place].incrementAndGet();
  }

  /** The thread takes part, at one of these places. */
  void visited(int[] places, Thread thread) {
    Visitor visitor = Visitor.of(thread);
    synchronized (last) {
      for (int place : places) {
        last[place] = visitor;
      }
    }
  }

  /** The count, with this one. */
  long countHit() {
    return hits.incrementAndGet();
  }

  /**
   * A thread met nobody.
   *
   * @param taken which part of its pause it waited, from 0 to 1
   * @return whether to look for what stood in its way: that takes longer the more threads there
   *     are, and of many who wait in vain all would look at the same time
   */
  boolean countTimeout(double taken) {
    waitedOut.addAndGet((long) (WHOLE * taken));
    return isLookedInto(timeouts.incrementAndGet());
  }

  /** The first few, and then ever fewer. */
  static boolean isLookedInto(long timeout) {
    return timeout <= FIRST_TIMEOUTS || Long.bitCount(timeout) == 1;
  }

  void countOvertaking() {
    overtakings.incrementAndGet();
  }

  long hits() {
    return hits.get();
  }

  long timeouts() {
    return timeouts.get();
  }

  /** How many whole pauses the timeouts took together. */
  long waitedOut() {
    return waitedOut.get() / WHOLE;
  }

  long overtakings() {
    return overtakings.get();
  }

  long arrivals(int place) {
    return arrivals[place].get();
  }

  /** Says what a user should know, once, and only so much: names in it may differ every time. */
  void note(String text) {
    String said = text;
    synchronized (notes) {
      if (notes.size() >= MOST_NOTES && !notes.contains(text)) {
        said = "has more to say, which is left out";
      }
      if (!notes.add(said)) {
        return;
      }
    }
    System.err.println("bohr: breakpoint '" + name + "' " + said);
  }

  void reset() {
    for (AtomicLong count : arrivals) {
      count.set(0);
    }
    hits.set(0);
    timeouts.set(0);
    waitedOut.set(0);
    overtakings.set(0);
    synchronized (notes) {
      notes.clear();
    }
    synchronized (last) {
      Arrays.fill(last, null);
    }
  }

  String report() {
    StringBuilder text = new StringBuilder(name).append(": ");
    text.append(hits).append(hits.get() == 1 ? " hit, " : " hits, ");
    text.append(timeouts).append(timeouts.get() == 1 ? " timeout" : " timeouts");
    if (overtakings.get() > 0) {
      text.append(", ").append(overtakings).append(" out of order");
    }
    for (int place = 0; place < arrivals.length; place++) {
      text.append(place == 0 ? "; places reached " : ", ").append(arrivals[place]);
    }
    String alone = onlyThread();
    if (alone != null) {
      text.append("; all places were reached by the one thread '").append(alone).append('\'');
    }
    synchronized (notes) {
      notes.forEach(note -> text.append("; ").append(note));
    }
    return text.toString();
  }

  /** The thread that came last to every place, if there was no hit and it is always the same. */
  private @Nullable String onlyThread() {
    synchronized (last) {
      Visitor one = last[0];
      if (one == null || hits.get() > 0) {
        return null;
      }
      for (Visitor other : last) {
        if (!one.equals(other)) {
          return null;
        }
      }
      return one.name();
    }
  }
}
