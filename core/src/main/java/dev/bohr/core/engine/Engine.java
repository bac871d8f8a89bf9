package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import org.jspecify.annotations.Nullable;

/**
 * Executes the bodies of controlled threads, one at a time.
 *
 * <p>An engine knows nothing of schedules; it moves the token. All methods but {@link #run} are
 * called by the token holder, from within a hook.
 */
public interface Engine extends AutoCloseable {
  /**
   * Executes {@code first} and whatever it hands the token to. Called by the search, which is not a
   * controlled thread; returns when {@link #finish} was called.
   */
  void run(ControlledThread first);

  /** Gives the token to a thread; the caller no longer has it. */
  void grant(ControlledThread to);

  /**
   * Gives the token to another thread and waits until the caller has it again.
   *
   * @return false when the caller cannot be left where it stands: it still has the token
   */
  boolean transfer(ControlledThread self, ControlledThread to);

  /** Called by a thread that gave the token away; returns when it has it again. */
  void await(ControlledThread self);

  /**
   * A thread has ended; its body returns after the call. Called before the token goes to another
   * thread.
   */
  void release(ControlledThread ended);

  /** The run is over: gives the token back to the caller of {@link #run}. */
  void finish();

  /**
   * Executes work that makes runs. An engine that runs all threads on one of its own does the work
   * there, so that it need not be handed over for each run.
   *
   * @throws CarrierLost when that thread was given up in the middle
   */
  void perform(Runnable work);

  /** True when a thread that blocks for real can be left behind without the others. */
  boolean leavesOneByOne();

  /**
   * Gives up the carrier of a thread that blocks for real or does not come back, once the thread is
   * {@linkplain Outside#leaveBehind left behind}. Called by the watchdog, and only where threads do
   * not leave one by one.
   *
   * @param verdict the outcome of the run; null when it should be made once more on another engine
   */
  void abandon(String reason, @Nullable Ending verdict);

  /** The controlled thread that a carrier executes; null between two. */
  @Nullable ControlledThread threadOf(Carrier carrier);

  /** The carrier of a thread that has begun; null otherwise. */
  @Nullable Carrier carrierOf(ControlledThread thread);

  /** Where a thread stands; empty when it has not begun. */
  StackTraceElement[] stackOf(ControlledThread thread);

  /** What the engine is called on the command line and in files. */
  String name();

  @Override
  void close();
}
