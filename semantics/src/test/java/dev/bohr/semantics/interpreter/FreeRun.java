package dev.bohr.semantics.interpreter;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs a compiled program on real threads, without control, until all have ended or are blocked,
 * and tells its final state. Only for programs without timed operations. That threads are blocked
 * for good cannot be known, only that they have been for a while; so an unexpected state is looked
 * at again before it is believed.
 */
final class FreeRun {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** How often in a row, a millisecond apart, the threads must look the same. */
  private static final int QUIET_LOOKS = 4;

  /** As above, before something unexpected is believed. */
  private static final int QUIET_LOOKS_IF_UNEXPECTED = 2_000;

  private static final long HANG_NANOS = 60_000_000_000L;

  private final CompiledProgram program;

  private FreeRun(Class<?> compiled) {
    program = new CompiledProgram(compiled);
  }

  /** A final state; one that is not among the expected only after a long look. */
  static String finalState(Class<?> compiled, Set<String> expected) {
    FreeRun run = new FreeRun(compiled);
    Thread main = new Thread(run.program.main());
    // Inherited by the others, so that blocked ones do not keep the JVM.
    main.setDaemon(true);
    main.start();
    String state = run.whenQuiet(QUIET_LOOKS);
    if (!expected.contains(state)) {
      state = run.whenQuiet(QUIET_LOOKS_IF_UNEXPECTED);
    }
    // Most blocked threads end by this; those in a deadlock stay.
    run.program.threads().forEach(Thread::interrupt);
    return state;
  }

  private String whenQuiet(int looks) {
    long start = System.nanoTime();
    List<String> before = null;
    int same = 0;
    while (true) {
      List<String> now = endings();
      same = now != null && now.equals(before) ? same + 1 : 0;
      before = now;
      boolean allEnded = now != null && now.equals(program.endings());
      if (allEnded || same >= looks) {
        return FinalState.merge(program.observed(), now);
      }
      if (System.nanoTime() - start > HANG_NANOS) {
        throw new IllegalStateException("neither ends nor blocks");
      }
      // Shortly at first, for most runs are over soon; no spinning, for they need the processors.
      LockSupport.parkNanos(same > 0 ? 1_000_000 : 50_000);
    }
  }

  /** How each thread ended or what it is blocked on; null if some thread still runs. */
  private List<String> endings() {
    List<Thread> threads = program.threads();
    List<String> endings = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      Thread thread = threads.get(i);
      if (thread == null) {
        return null;
      }
      String ending =
          switch (thread.getState()) {
            case NEW -> FinalState.NOT_STARTED;
            case TERMINATED -> program.endings().get(i);
            case BLOCKED, WAITING -> blockedOn(thread);
            default -> null;
          };
      if (ending == null) {
        return null;
      }
      endings.add(ending);
    }
    return endings;
  }

  private String blockedOn(Thread thread) {
    ThreadInfo info = THREADS.getThreadInfo(thread.getId());
    if (info == null) {
      return null;
    }
    if (info.getLockInfo() == null) {
      return info.getThreadState() == Thread.State.WAITING ? FinalState.PARKED : null;
    }
    int identity = info.getLockInfo().getIdentityHashCode();
    for (int i = 0; i < program.monitors().size(); i++) {
      if (System.identityHashCode(program.monitors().get(i)) == identity) {
        return switch (info.getThreadState()) {
          case BLOCKED -> FinalState.blockedOn(i);
          case WAITING -> FinalState.waitingOn(i);
          default -> null;
        };
      }
    }
    for (int i = 0; i < program.threads().size(); i++) {
      if (System.identityHashCode(program.threads().get(i)) == identity) {
        return info.getThreadState() == Thread.State.WAITING ? FinalState.joining(i) : null;
      }
    }
    return null;
  }
}
