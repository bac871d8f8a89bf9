package dev.bohr.core.engine;

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

  /** Called by a thread that gave the token away; returns when it has it again. */
  void await(ControlledThread self);

  /**
   * A thread has ended; its body returns after the call. Called before the token goes to another
   * thread.
   */
  void release(ControlledThread ended);

  /** The run is over: gives the token back to the caller of {@link #run}. */
  void finish();

  /** What the engine is called on the command line and in files. */
  String name();

  @Override
  void close();
}
