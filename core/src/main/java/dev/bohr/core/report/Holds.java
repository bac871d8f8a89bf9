package dev.bohr.core.report;

import dev.bohr.core.trace.EventKind;
import dev.bohr.core.trace.LockMode;
import dev.bohr.core.trace.Trace;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who held which lock from when to when, and who had to wait for one. A trace has an event when a
 * lock is taken, none when a thread begins to wait for it; but if the lock was another's when the
 * thread made its last event before, then that is when the wait began.
 *
 * <p>In a run that stood still, a {@link EventKind#LOCK} as the last event of a thread, on a lock
 * that another holds, is an attempt that never succeeded; likewise a {@link EventKind#JOIN} of a
 * thread that has not ended.
 *
 * <p>Read locks have several holders. Permits and latches have none: who takes a permit need not be
 * who gives it back.
 */
final class Holds {
  /**
   * A thread holds a lock.
   *
   * @param thread who
   * @param from the event that took the lock
   * @param to the event that gave it back; the size of the trace when none did
   */
  record Hold(int thread, int from, int to) {}

  /**
   * A thread waits for a lock or for the end of a thread.
   *
   * @param thread who
   * @param since its last event before the wait
   * @param event the lock or join that it waits to complete
   * @param holder the thread that holds the lock, or whose end is awaited
   * @param forEver whether it never got it
   */
  record LockWait(int thread, int since, int event, int holder, boolean forEver) {}

  private final Timeline timeline;
  private final Trace trace;
  private final ThreadNames threads;

  /** By lock, in the order in which they began; the last may be open. */
  private final Map<Integer, List<Hold>> holds = new HashMap<>();

  /** By lock: how often its holder has taken it again. */
  private final Map<Integer, Integer> depths = new HashMap<>();

  /** By lock: those who read, in the order in which they began. */
  private final Map<Integer, List<Hold>> readers = new HashMap<>();

  /** The events that begin a hold that was never given up. */
  private final BitSet kept = new BitSet();

  /** By the event that the wait is for. */
  private final Map<Integer, LockWait> waits = new HashMap<>();

  Holds(Timeline timeline, ThreadNames threads) {
    this.timeline = timeline;
    this.trace = timeline.trace();
    this.threads = threads;
    for (int e = 0; e < trace.size(); e++) {
      int lock = trace.variableAt(e);
      if (lock != Trace.NO_VARIABLE) {
        switch (trace.kindAt(e)) {
          case LOCK -> locked(e, lock);
          case UNLOCK -> unlocked(e, lock, false);
          case WAIT -> unlocked(e, lock, true);
          case JOIN -> joined(e);
          default -> {}
        }
      }
    }
    open().forEach(hold -> kept.set(hold.from));
  }

  /** The wait that ended, or would have ended, with this lock or join event; null when none. */
  @Nullable LockWait waitFor(int event) {
    return waits.get(event);
  }

  /** The holds that were never given up, in the order in which they began. */
  List<Hold> open() {
    List<Hold> open = new ArrayList<>();
    holds.values().forEach(open::addAll);
    readers.values().forEach(open::addAll);
    open.removeIf(hold -> hold.to < trace.size());
    open.sort(Comparator.comparingInt(Hold::from));
    return open;
  }

  /** Whether a lock that this event takes is never given back. */
  boolean isKept(int event) {
    return kept.get(event);
  }

  /** Who held the lock alone right after an event; null when nobody did. */
  private @Nullable Hold at(int lock, int event) {
    List<Hold> all = holds.getOrDefault(lock, List.of());
    for (int i = all.size() - 1; i >= 0; i--) {
      Hold hold = all.get(i);
      if (hold.from <= event) {
        return event < hold.to ? hold : null;
      }
    }
    return null;
  }

  /** Whether a thread waits at the end of the run for what this, its last event, attempted. */
  private boolean isLastOfStuck(int event) {
    int thread = trace.threadAt(event);
    return !timeline.finished(thread) && timeline.last(thread) == event;
  }

  private void locked(int event, int lock) {
    int thread = trace.threadAt(event);
    LockMode mode = mode(event);
    Hold now = at(lock, event);
    if (mode == LockMode.NONE) {
      return;
    }
    if (now != null && now.thread == thread && mode != LockMode.READ) {
      depths.merge(lock, 1, Integer::sum);
      return;
    }
    Hold obstacle = obstacle(lock, event);
    int since = beforeParking(event);
    if (obstacle != null && isLastOfStuck(event)) {
      boolean atOnce = since != Timeline.NONE && (isHeld(lock, since) || obstacle.from <= since);
      int begun = atOnce ? Math.max(since, obstacle.from) : event - 1;
      waits.put(event, new LockWait(thread, begun, event, obstacle.thread, true));
      return;
    }
    Hold then = since == Timeline.NONE ? null : at(lock, since);
    if (then != null && then.thread != thread) {
      waits.put(event, new LockWait(thread, since, event, then.thread, false));
    }
    if (now != null && now.thread != thread) {
      // Given up in a way that leaves no event, as Condition.await does.
      close(lock, event);
    }
    if (mode != LockMode.READ) {
      depths.put(lock, 0);
    }
    (mode == LockMode.READ ? readers : holds)
        .computeIfAbsent(lock, key -> new ArrayList<>())
        .add(new Hold(thread, event, trace.size()));
  }

  /**
   * The hold because of which an event cannot take the lock; null when there is none. Of several,
   * the thread's own comes first: who reads and wants to write waits for itself.
   */
  private @Nullable Hold obstacle(int lock, int event) {
    int thread = trace.threadAt(event);
    Hold now = at(lock, event);
    if (now != null && now.thread != thread) {
      return now;
    }
    String detail = trace.detailAt(event);
    boolean inVain = detail != null && detail.endsWith(LockMode.IN_VAIN);
    if (mode(event) == LockMode.READ && !inVain) {
      return null;
    }
    Hold found = null;
    for (Hold each : readers.getOrDefault(lock, List.of())) {
      if (each.to == trace.size() && (found == null || each.thread == thread)) {
        found = found != null && found.thread == thread ? found : each;
      }
    }
    return found;
  }

  private boolean isHeld(int lock, int event) {
    Hold hold = at(lock, event);
    return hold != null && hold.thread != trace.threadAt(event);
  }

  /** How an event that takes or gives back a lock holds it. */
  LockMode mode(int event) {
    return LockMode.of(
        trace.kindAt(event),
        trace.variables().get(trace.variableAt(event)).kind(),
        trace.detailAt(event));
  }

  /** The thread's event before this one, parking on the same line left out. */
  private int beforeParking(int event) {
    int before = timeline.previous(event);
    while (before != Timeline.NONE
        && trace.kindAt(before) == EventKind.PARK
        && timeline.sameLine(before, event)) {
      before = timeline.previous(before);
    }
    return before;
  }

  private void unlocked(int event, int lock, boolean whole) {
    LockMode mode = mode(event);
    Hold now = at(lock, event);
    boolean mine = now != null && now.thread == trace.threadAt(event);
    if (mode == LockMode.READ || (mode == LockMode.EXCLUSIVE && !mine)) {
      leave(event, readers.getOrDefault(lock, List.of()));
    }
    if (mode == LockMode.READ || mode == LockMode.NONE || !mine) {
      return;
    }
    int depth = depths.getOrDefault(lock, 0);
    if (whole || depth == 0) {
      close(lock, event);
    } else {
      depths.put(lock, depth - 1);
    }
  }

  /** Ends what the thread began to read last. */
  private void leave(int event, List<Hold> reading) {
    for (int i = reading.size() - 1; i >= 0; i--) {
      Hold hold = reading.get(i);
      if (hold.thread == trace.threadAt(event) && hold.to == trace.size()) {
        reading.set(i, new Hold(hold.thread, hold.from, event));
        return;
      }
    }
  }

  private void joined(int event) {
    int target = threads.target(event);
    if (target != Timeline.NONE && timeline.end(target) > event && isLastOfStuck(event)) {
      int since = Math.max(timeline.previous(event), 0);
      waits.put(event, new LockWait(trace.threadAt(event), since, event, target, true));
    }
  }

  private void close(int lock, int event) {
    List<Hold> all = holds.getOrDefault(lock, List.of());
    int last = all.size() - 1;
    all.set(last, new Hold(all.get(last).thread, all.get(last).from, event));
  }
}
