package dev.bohr.core.engine;

import dev.bohr.runtime.RunAborted;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The end of a run. The first who decides it says how it ended; then its threads are got off their
 * stacks, one after the other, since every hook throws {@link RunAborted}.
 *
 * <p>A program may catch that, too, and go on for ever: {@code while (true) try { queue.take(); }
 * catch (Throwable t) { log(t); }}. A thread that has caught it many times and is no nearer to its
 * end is left behind: it never runs again, and its carrier with its stack is lost. A thread that
 * comes up a deep stack is nearer each time.
 */
final class Unwinding {
  /** After so many throws a thread must have come up its stack. */
  private static final int THROWS = 100;

  /** So many lost carriers are too many for one JVM. */
  private static final int MOST_LEFT_BEHIND = 500;

  private static final StackWalker WALKER = StackWalker.getInstance();

  private final Scheduler scheduler;

  /** How the run ended; set once, when it is decided, and from then on threads only unwind. */
  private @Nullable Ending ending;

  /** Threads left behind in all runs so far. */
  private volatile int leftBehind;

  Unwinding(Scheduler scheduler) {
    this.scheduler = scheduler;
  }

  void reset() {
    ending = null;
  }

  /** Decides the run; the calling thread must then unwind. The first decision stands. */
  void begin(Ending how) {
    if (ending == null) {
      how.describe(scheduler);
      ending = how;
      scheduler.threads().tellWhatRemains(scheduler.tell());
      scheduler.threads().abort();
    }
  }

  /** Decides the run while no thread holds the token; called by the watchdog. */
  void beginFromOutside(Ending how) {
    begin(how);
    goOn();
  }

  boolean hasBegun() {
    return ending != null;
  }

  /** How the run ended; one that nobody has decided has passed. */
  Ending ending() {
    return ending == null ? Ending.passed() : ending;
  }

  /** What a hook throws on a thread whose run is over; does not return where that is of no use. */
  RunAborted next(ControlledThread self) {
    if (++self.aborts % THROWS == 0) {
      long depth = WALKER.walk(Stream::count);
      if (depth >= self.abortDepth) {
        leaveBehind(self);
      }
      self.abortDepth = depth;
    }
    return RunAborted.INSTANCE;
  }

  /** The next thread unwinds, or the run is over; the caller gives the token away. */
  void goOn() {
    scheduler.outside().admit();
    ControlledThread next = scheduler.threads().toUnwind();
    scheduler.hold(next);
    if (next != null) {
      scheduler.engine().grant(next);
    } else {
      scheduler.outside().abandon(scheduler.threads());
      scheduler.engine().finish();
    }
  }

  private void leaveBehind(ControlledThread self) {
    leftBehind++;
    self.abandoned = true;
    self.status = ThreadStatus.ENDED;
    goOn();
    // Nobody grants it the token again.
    scheduler.engine().await(self);
    throw new IllegalStateException(self + " was left behind and runs");
  }

  /** True when so many threads were left behind that the JVM should be replaced. */
  boolean isCrowded() {
    return leftBehind >= MOST_LEFT_BEHIND;
  }

  int leftBehind() {
    return leftBehind;
  }
}
