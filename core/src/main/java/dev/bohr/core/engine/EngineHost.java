package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the engine of a target: the one that was asked for, or the fastest that works; and threads
 * from the moment on in which a run has shown that fibers will not do.
 */
final class EngineHost implements AutoCloseable {
  private final Consumer<ControlledThread> bodies;
  private Engine engine;

  /** Why the target is not on fibers; empty when nothing stands against them. */
  private String fallback = "";

  /** The outcome of the run in which the carrier was lost. */
  private Ending brokenRun = Ending.passed();

  /**
   * @param bodies executes the body of a controlled thread from beginning to end
   */
  EngineHost(EngineChoice choice, Consumer<ControlledThread> bodies) {
    this.bodies = bodies;
    this.engine = choose(choice);
  }

  private Engine choose(EngineChoice choice) {
    if (choice == EngineChoice.THREADS) {
      return new ThreadsEngine(bodies);
    }
    String refusal = FiberSelfTest.refusal();
    if (refusal.isEmpty()) {
      return new FibersEngine(bodies);
    }
    if (choice == EngineChoice.FIBERS) {
      throw new UnsupportedOperationException(
          "the engine 'fibers' cannot be used: " + refusal + "; use --engine auto");
    }
    fallback = refusal;
    return new ThreadsEngine(bodies);
  }

  Engine engine() {
    return engine;
  }

  String fallback() {
    return fallback;
  }

  Ending brokenRun() {
    return brokenRun;
  }

  /** As {@link ControlMode#perform}. */
  boolean perform(Runnable work, Scheduler scheduler) {
    try {
      engine.perform(work);
      return true;
    } catch (CarrierLost lost) {
      if (Thread.currentThread() instanceof Carrier) {
        // The lost one itself, which came back: another goes on with the work since long.
        throw lost;
      }
      useThreads(lost.getMessage(), scheduler);
      brokenRun = lost.verdict == null ? Ending.pinned() : lost.verdict;
      return false;
    }
  }

  /** From now on. */
  void useThreads(@Nullable String why, Scheduler scheduler) {
    engine.close();
    engine = new ThreadsEngine(bodies);
    scheduler.use(engine);
    fallback = why == null ? "" : why;
  }

  @Override
  public void close() {
    engine.close();
  }
}
