package dev.bohr.core.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread that could not go on when the run ended.
 *
 * @param thread index of the thread
 * @param path its spawn path
 * @param name its name
 * @param how what it was doing
 * @param object the monitor's object, the lock it was parked for, the class; null when unknown
 * @param owner index of the thread that could let it go on (owns the lock, is joined, initialises
 *     the class); -1 when nobody in particular
 * @param site where it waited
 * @param ownerSite where the owner took what this thread wants; 0 when unknown
 * @param daemon a thread that keeps no JVM alive
 * @param idle waits for work in a pool
 * @param stack its stack at that moment
 */
public record Blockage(
    int thread,
    String path,
    String name,
    How how,
    @Nullable Object object,
    List<Integer> owners,
    int site,
    int ownerSite,
    boolean daemon,
    boolean idle,
    StackTraceElement[] stack) {

  /** What a thread waits for. */
  public enum How {
    MONITOR,
    WAIT,
    PARK,
    JOIN,
    SLEEP,
    CLASS,
    RUNNING
  }

  /** The first of the {@link #owners}, or -1. */
  public int owner() {
    return owners.isEmpty() ? -1 : owners.get(0);
  }

  static Blockage of(ControlledThread thread, Scheduler scheduler) {
    How how = How.RUNNING;
    Object object = null;
    List<ControlledThread> owners = List.of();
    int ownerSite = 0;
    switch (thread.status) {
      case BLOCKED, WAITING -> {
        Monitor monitor = thread.monitor;
        how = thread.status == ThreadStatus.BLOCKED ? How.MONITOR : How.WAIT;
        if (monitor != null) {
          object = monitor.object;
          if (how == How.MONITOR) {
            owners = listOf(monitor.owner);
            ownerSite = monitor.site;
          }
        }
      }
      case PARKED -> {
        how = How.PARK;
        object = thread.blocker;
        owners = LockOwners.of(object, scheduler);
      }
      case JOINING -> {
        how = How.JOIN;
        owners = listOf(thread.joined);
      }
      case INITIALISING -> {
        how = How.CLASS;
        if (thread.initialised != null) {
          object = thread.initialised.type;
          owners = listOf((ControlledThread) thread.initialised.owner);
        }
      }
      case SLEEPING -> how = How.SLEEP;
      default -> {}
    }
    StackTraceElement[] stack = scheduler.engine().stackOf(thread);
    if (how == How.CLASS) {
      stack = ProgramFrames.beforeTheCall(stack);
    }
    return new Blockage(
        thread.index,
        thread.path,
        thread.name(),
        how,
        object,
        owners.stream().map(owner -> owner.index).toList(),
        thread.site,
        ownerSite,
        thread.daemon,
        isIdle(stack),
        stack);
  }

  /** A thread of a pool or a timer that waits for its next task. */
  private static boolean isIdle(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      String where = frame.getClassName() + '.' + frame.getMethodName();
      switch (where) {
        case "java.util.concurrent.ThreadPoolExecutor.getTask",
            "java.util.concurrent.ForkJoinPool.awaitWork",
            "java.util.TimerThread.mainLoop" -> {
          return true;
        }
        default -> {}
      }
    }
    return false;
  }

  private static List<ControlledThread> listOf(@Nullable ControlledThread owner) {
    return owner == null ? List.of() : List.of(owner);
  }

  /** The threads that wait for each other in a ring; empty when there is no ring. */
  static List<Blockage> cycle(List<Blockage> all) {
    for (Blockage start : all) {
      List<Blockage> path = new ArrayList<>();
      if (closes(start, start, all, path)) {
        return path;
      }
    }
    return List.of();
  }

  /** Extends the path from {@code at} until it comes back to {@code start}. */
  private static boolean closes(
      Blockage start, Blockage at, List<Blockage> all, List<Blockage> path) {
    path.add(at);
    for (Blockage next : all) {
      if (at.owners.contains(next.thread)
          && (next == start || (!path.contains(next) && closes(start, next, all, path)))) {
        return true;
      }
    }
    path.remove(path.size() - 1);
    return false;
  }
}
