package dev.bohr.breakpoints;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Knows when a pause is in vain. When every other thread of the program is blocked, or waits
 * without a limit, or is paused itself, then nothing happens before the first of the pauses is
 * over: that thread may as well go on at once. So a repaired program, in which the partner stands
 * before the lock that the paused thread holds, does not wait out its pauses. The paper has no such
 * thing.
 *
 * <p>Only the thread whose pause ends first looks, and it must see the same several times in a row
 * ({@link Looks}): the states of threads are read one after another. Where threads cannot be seen,
 * as virtual ones, a pause takes its time.
 */
final class Standstill {
  private Standstill() {}

  /**
   * What the JVM and its tools have beside the program; waits for the others when main has ended.
   */
  private static final Set<String> OF_THE_JVM =
      Set.of("DestroyJavaVM", "Common-Cleaner", "VirtualThread-unblocker");

  private static final String CARRIERS = "CarrierThreads";

  private static final ConcurrentSkipListSet<Pause> PAUSES = new ConcurrentSkipListSet<>();
  private static final AtomicLong NUMBERS = new AtomicLong();

  /** Threads that have nothing to do with the program while they stand there; nowhere: never. */
  private static volatile Map<Thread, StackTraceElement[]> bystanders = Map.of();

  /** A thread that is paused; in the order in which the pauses end. */
  record Pause(long deadline, long number, Arrival arrival) implements Comparable<Pause> {
    @Override
    public int compareTo(Pause other) {
      // Differences: deadlines are of a clock that may overflow.
      int order = Long.signum(deadline - other.deadline);
      return order != 0 ? order : Long.compare(number, other.number);
    }

    boolean isFirst() {
      return PAUSES.first() == this;
    }
  }

  static void ignore(Map<Thread, StackTraceElement[]> threads) {
    Map<Thread, StackTraceElement[]> standing = new HashMap<>();
    // Taken anew: a thread does not show the same frames to all who ask.
    threads.forEach(
        (thread, stack) ->
            standing.put(thread, stack.length == 0 ? stack : thread.getStackTrace()));
    bystanders = Map.copyOf(standing);
  }

  static Pause begin(long deadline, Arrival arrival) {
    Pause pause = new Pause(deadline, NUMBERS.getAndIncrement(), arrival);
    PAUSES.add(pause);
    return pause;
  }

  static void end(Pause pause) {
    PAUSES.remove(pause);
  }

  /** Who is the first now has to look; called without a lock. */
  static void wakeFirst() {
    for (Pause first : PAUSES) {
      first.arrival.wake();
      return;
    }
  }

  /** Whether nobody but paused threads could go on by itself. */
  static boolean isThere() {
    ThreadGroup root = root();
    if (root == null) {
      return false;
    }
    Thread[] all = new Thread[root.activeCount() + 16];
    int count = root.enumerate(all, true);
    if (count == all.length) {
      // There may be more, whose states are not known.
      return false;
    }
    Set<Thread> paused = new HashSet<>();
    PAUSES.forEach(pause -> paused.add(pause.arrival.thread()));
    for (int i = 0; i < count; i++) {
      if (!paused.contains(all[i]) && mayGoOn(all[i], root)) {
        return false;
      }
    }
    return true;
  }

  private static boolean mayGoOn(Thread thread, ThreadGroup root) {
    ThreadGroup group = thread.getThreadGroup();
    if (group == null || group == root || OF_THE_JVM.contains(thread.getName())) {
      return false;
    }
    if (group.getName().equals(CARRIERS)) {
      return true;
    }
    return switch (thread.getState()) {
      case NEW, TERMINATED, BLOCKED, WAITING -> false;
      case RUNNABLE, TIMED_WAITING -> !isBystander(thread);
    };
  }

  private static boolean isBystander(Thread thread) {
    StackTraceElement[] stood = bystanders.get(thread);
    return stood != null && (stood.length == 0 || Arrays.equals(stood, thread.getStackTrace()));
  }

  /** The group of all threads; null when this thread is in none, as virtual ones are. */
  private static @Nullable ThreadGroup root() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group != null && group.getParent() != null) {
      group = group.getParent();
    }
    return group;
  }
}
