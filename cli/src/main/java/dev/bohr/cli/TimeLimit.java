package dev.bohr.cli;

import dev.bohr.runtime.ClockHooks;
import dev.bohr.runtime.QuietHooks;
import dev.bohr.runtime.RunAborted;
import dev.bohr.runtime.ThreadHooks;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets a part of a run take only so long, in virtual time, as {@code @Timeout} of JUnit does in
 * real time: a controlled thread waits until the time is over, and interrupts the one that works.
 *
 * <p>Only time in which every thread waits counts. The clock of a run is also moved by sleeps that
 * end while others could go on, and by being read; a machine that slow is nobody's bug.
 *
 * <p>The exception has the stack that the working thread had then, since that is where to look.
 */
final class TimeLimit implements Runnable {
  private final Thread works = ThreadHooks.currentThread();
  private final long nanos;
  private final TimeoutException exceeded;

  /** Whether the work is done, and whether the time was over before; used by who has the token. */
  private boolean done;

  private boolean over;

  private TimeLimit(long nanos, String message) {
    this.nanos = nanos;
    this.exceeded = new TimeoutException(message);
  }

  /** Executes the work on this thread, a controlled one. */
  static Object call(Callable<Object> work, long nanos, String message) throws Exception {
    TimeLimit limit = new TimeLimit(nanos, message);
    Thread waits = new Thread(limit, "timeout");
    waits.setDaemon(true);
    waits.start();
    Object answer;
    try {
      answer = work.call();
    } catch (RunAborted end) {
      throw end;
    } catch (Throwable thrown) {
      limit.end(waits, thrown);
      throw thrown;
    }
    limit.end(waits, null);
    return answer;
  }

  private void end(Thread waits, @Nullable Throwable thrown) throws TimeoutException {
    done = true;
    LockSupport.unpark(waits);
    if (!over) {
      return;
    }
    // It may be about to interrupt, which is meant for nobody but the work.
    while (!hasEnded(waits)) {
      // Interrupted, just now.
    }
    ThreadHooks.interrupted(works, true);
    if (thrown != null) {
      QuietHooks.enter();
      exceeded.addSuppressed(thrown);
      QuietHooks.exit();
    }
    throw exceeded;
  }

  private static boolean hasEnded(Thread thread) {
    try {
      ThreadHooks.join(thread);
      return true;
    } catch (InterruptedException late) {
      return false;
    }
  }

  @Override
  public void run() {
    long start = ClockHooks.idleTime();
    for (long left = nanos; !done && left > 0; left = nanos - ClockHooks.idleTime() + start) {
      LockSupport.parkNanos(this, left);
    }
    if (!done) {
      over = true;
      exceeded.setStackTrace(works.getStackTrace());
      works.interrupt();
    }
  }
}
