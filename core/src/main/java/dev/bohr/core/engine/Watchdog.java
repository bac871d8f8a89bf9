package dev.bohr.core.engine;

import dev.bohr.core.trace.Site;
import dev.bohr.runtime.Carrier;
import dev.bohr.runtime.Control;
import dev.bohr.runtime.SourceNames;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sees to it that Bohr never hangs. It looks at the running thread now and then: one that blocks in
 * something real leaves control, so that the others can go on; one that passes no point for a long
 * time, or never comes back, ends the run with a clear outcome.
 */
final class Watchdog implements AutoCloseable {
  private static final long PERIOD_NANOS = 10_000_000;

  /** Between two looks, when threads of the program are known to leave control. */
  private static final long SHORT_PERIOD_NANOS = 2_000_000;

  /** How sure it must be that a thread is blocked before it leaves control: ten looks in time. */
  private static final int BLOCKED = 100;

  private static final int LOOK_IN_TIME = 10;

  /** Who is known to sleep wants for no processor, however late the watchdog is. */
  private static final int LOOK_AT_A_SLEEPER = 50;

  /**
   * Where the watchdog itself is late, a thread in a native method may only want for a processor.
   */
  private static final int LATE_LOOK = 2;

  private static final long LATE_NANOS = 4 * PERIOD_NANOS;

  /** How long a test that is over waits for threads outside that it has left behind. */
  private static final long TEST_OVER_NANOS = 500_000_000;

  /**
   * So many times the patience is what a thread may take that is inside a quiet section, such as
   * the start of a test framework. One that blocks there, and so computes nothing, gets twice the
   * patience: what it waits for may have ended with the run before.
   */
  private static final int LONGEST = 30;

  /** How long nobody passes a point before the run is given up. */
  private final long patience;

  private final Scheduler scheduler;
  private final Outside outside;
  private final Notes notes;
  private final KernelThreads kernel;
  private final Thread thread;
  private volatile boolean closed;
  private volatile boolean running;

  /** The number of the run; written before {@link #running} by who runs it. */
  private long run;

  /** The methods that threads left control in: who sleeps in one of them need not prove it. */
  private static final Set<String> LEFT = ConcurrentHashMap.newKeySet();

  /** When a look was last counted. */
  private long counted;

  private volatile boolean tainted;

  private long seenRun;
  private long seenSteps = -1;
  private @Nullable ControlledThread seenThread;
  private long since;
  private int blocked;

  /** Since when the thread has been seen to block where it is not controlled. */
  private long standsSince;

  private final WatchedTime watched = new WatchedTime(LATE_NANOS, System.nanoTime());

  /**
   * @param notes where it says which threads left control
   */
  Watchdog(Scheduler scheduler, Notes notes, long patienceNanos) {
    this.patience = patienceNanos;
    this.scheduler = scheduler;
    this.outside = scheduler.outside();
    this.notes = notes;
    this.kernel = outside.kernel();
    this.thread = new Thread(null, this::watch, "bohr-watchdog", 0, false);
    thread.setDaemon(true);
    thread.start();
  }

  /** Called around each run. */
  void running(boolean now) {
    if (now) {
      run++;
    }
    running = now;
  }

  /** True when a thread was left behind that still burns time: the JVM should be replaced. */
  boolean tainted() {
    return tainted;
  }

  private void watch() {
    while (!closed) {
      LockSupport.parkNanos(LEFT.isEmpty() ? PERIOD_NANOS : SHORT_PERIOD_NANOS);
      if (running) {
        try {
          look();
        } catch (OutOfMemoryError full) {
          // The program's, perhaps, and soon over: who watches goes on.
          continue;
        }
      } else {
        seenSteps = -1;
      }
    }
  }

  private void look() {
    ControlledThread now = scheduler.peek();
    long steps = scheduler.steps();
    long time = watched.look(System.nanoTime());
    // Another run may well be at the same step of the same thread.
    long number = run;
    if (number != seenRun || steps != seenSteps || now != seenThread || seenSteps < 0) {
      seenRun = number;
      seenSteps = steps;
      seenThread = now;
      since = time;
      standsSince = time;
      blocked = 0;
      counted = time;
      return;
    }
    boolean stuck = time - since > patience;
    if (now == null) {
      if (time - since > TEST_OVER_NANOS && scheduler.isTestOver() && outside.isResting()) {
        outside.wake();
        scheduler.unwinding().beginFromOutside(Ending.blocked());
      } else if (stuck && outside.isResting()) {
        outside.wake();
        notes.add("a thread blocks outside Bohr's control and does not come back");
        scheduler
            .unwinding()
            .beginFromOutside(
                Ending.unsupported(
                    "a thread blocks in something that Bohr does not control and did not come back in "
                        + patience / 1_000_000_000
                        + " s"));
      }
      return;
    }
    Carrier carrier = scheduler.engine().carrierOf(now);
    if (carrier == null) {
      return;
    }
    if (Control.running != carrier) {
      // To look costs a stack, so a quiet section that is not long is spared.
      if (!stuck || !isBlocked(carrier)) {
        standsSince = time;
      } else if (time - standsSince > patience) {
        giveUp(now, carrier, "blocked where it is not controlled for ", 2);
        return;
      }
      // Not LONGEST times the patience, which may be endless.
      if ((time - since) / LONGEST > patience) {
        giveUp(now, carrier, "did not come back from what is not controlled in ", LONGEST);
      }
      return;
    }
    if (isBlocked(carrier)) {
      blocked += isKnownToLeave(carrier) ? BLOCKED : weight(carrier, time);
      if (blocked >= BLOCKED && scheduler.steps() == steps) {
        String note = now.name() + " left control at " + describe(carrier);
        String method = method(carrier);
        seenSteps = -1;
        if (scheduler.engine().leavesOneByOne()) {
          if (outside.seize(now, carrier)) {
            notes.add(note);
            LEFT.add(method);
          }
        } else if (outside.leaveBehind(now, carrier, note, null)) {
          notes.add(note);
        }
      }
    } else if (stuck) {
      giveUp(now, carrier, "computed or spun for ", 1);
    }
  }

  /** How sure one more look makes it. */
  private int weight(Carrier carrier, long time) {
    if (time - counted < PERIOD_NANOS) {
      return 0;
    }
    counted = time;
    if (kernel.sleeps(carrier)) {
      return LOOK_AT_A_SLEEPER;
    }
    return watched.isLate() ? LATE_LOOK : LOOK_IN_TIME;
  }

  /** It sleeps where threads have left control before, since the last look at least. */
  private boolean isKnownToLeave(Carrier carrier) {
    return !LEFT.isEmpty() && LEFT.contains(method(carrier)) && kernel.sleeps(carrier);
  }

  /** The method that it is in. */
  private static String method(Carrier carrier) {
    StackTraceElement[] stack = carrier.getStackTrace();
    return stack.length == 0 ? "" : stack[0].getClassName() + '.' + stack[0].getMethodName();
  }

  /** Ends the run without the thread that has the token. */
  private void giveUp(ControlledThread now, Carrier carrier, String what, int times) {
    Ending verdict =
        Ending.inconclusive(
            now.name()
                + ' '
                + what
                + times * patience / 1_000_000_000
                + " s at "
                + describe(carrier)
                + " without touching anything that other threads can see");
    if (!outside.leaveBehind(now, carrier, verdict.message(), verdict)) {
      return;
    }
    tainted = true;
    if (!scheduler.engine().leavesOneByOne()) {
      return;
    }
    now.status = ThreadStatus.OUTSIDE;
    scheduler.unwinding().beginFromOutside(verdict);
  }

  /** Blocked for real: waiting for a monitor or parked, or in a native method that waits. */
  private static boolean isBlocked(Carrier carrier) {
    switch (carrier.getState()) {
      case BLOCKED, WAITING, TIMED_WAITING:
        return true;
      case RUNNABLE:
        StackTraceElement[] stack = carrier.getStackTrace();
        return stack.length > 0 && stack[0].isNativeMethod() && !VmOperations.waitsIn(stack[0]);
      default:
        return false;
    }
  }

  private static String describe(Carrier carrier) {
    StackTraceElement[] stack = carrier.getStackTrace();
    String top = stack.length == 0 ? "an unknown place" : SourceNames.frame(stack[0]).toString();
    Site site = ProgramFrames.first(stack);
    if (site.equals(Site.UNKNOWN)) {
      return top;
    }
    String program = site.toString();
    return stack.length > 0 && top.contains(program) ? program : program + " (in " + top + ")";
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
