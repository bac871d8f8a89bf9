package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Who runs, and under which mode: the state that every hook looks at first.
 *
 * <p>In a controlled run exactly one thread holds the token. While that thread executes code of the
 * program, {@link #running} is that very thread; while it executes Bohr's own code the field is
 * null. So one comparison with the current thread answers both questions a hook must ask: is this a
 * controlled thread, and is it outside Bohr? Threads that are not controlled never compare equal,
 * and no lock, no thread local and no allocation is needed.
 *
 * <p>The other static fields are registers of the running thread. The engine saves them when it
 * takes the token away and restores them when it gives the token back. All fields are plain: they
 * are written by the token holder only, and the hand-over of the token orders the accesses. A
 * thread without the token may read a stale value, but never its own identity.
 */
public final class Control {
  private Control() {}

  /** The thread that holds the token and executes the program's code; null inside Bohr. */
  public static @Nullable Thread running;

  /** The installed mode; the idle mode when no run is under way. */
  public static Mode mode = Mode.IDLE;

  /** How many trusted methods the running thread is inside of. */
  public static int trusted;

  /** The value of {@link #trusted} at the last callback into the program; trust holds above it. */
  public static int callback;

  /** True in runs that are watched for races: accesses inside trusted methods are told, too. */
  public static boolean watching;

  /** The thread inside a quiet section (class loading, linkage), and how deep. */
  static @Nullable Thread quietThread;

  static int quietDepth;

  /** Whether the running thread is inside a test framework; see {@link FrameworkHooks}. */
  public static int framework;

  /** Threads of the run that left control to block for real; they come back at their next hook. */
  public static volatile int outsiders;

  /** True while the current thread is controlled and executes the program's code. */
  public static boolean isRunning() {
    return Thread.currentThread() == running;
  }

  /**
   * What a hook asks first: whether the thread is controlled and outside Bohr, so that the mode
   * must be told. A thread that left control is brought back into the schedule by the question.
   * Kept so small that it is always compiled into the hook.
   *
   * @param self the current thread
   */
  static boolean mustAct(Thread self) {
    return self == running || comeBack();
  }

  /**
   * Called by a hook on the thread that does not hold the token. Brings a thread that left control
   * back into the schedule.
   *
   * @return true when the thread is now the running one and the hook should go on
   */
  static boolean comeBack() {
    if (outsiders == 0) {
      return false;
    }
    if (Thread.currentThread() instanceof Carrier carrier
        && carrier.outside
        && carrier.quiet == 0
        && mode.comeBack(carrier)) {
      // Not left to the hook, which may find that it has nothing to do.
      running = carrier;
      return true;
    }
    return false;
  }

  /** Leaves the program's code: hooks on this thread pass until {@link #exit}. */
  static Thread enter() {
    Thread self = Thread.currentThread();
    running = null;
    return self;
  }

  /** Goes back into the program's code. */
  static void exit(Thread self) {
    running = self;
  }

  /** Whether a carrier is inside a quiet section, as far as another thread can tell. */
  public static boolean isQuiet(Carrier carrier) {
    return carrier == quietThread || carrier.quiet > 0;
  }

  /** Saves the quiet section of the running thread, for the engine's switch. */
  public static int takeQuiet() {
    int depth = quietDepth;
    quietDepth = 0;
    quietThread = null;
    return depth;
  }

  /** Restores what {@link #takeQuiet} saved. */
  public static void restoreQuiet(int depth) {
    quietDepth = depth;
    quietThread = depth == 0 ? null : Thread.currentThread();
  }
}
