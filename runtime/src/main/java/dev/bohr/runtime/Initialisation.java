package dev.bohr.runtime;

import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Initialises a class as JLS 12.4.2 says: under the mode's lock in a run, under one of its own
 * outside, and without any where hooks do not count.
 */
final class Initialisation {
  private Initialisation() {}

  private static final Object PLAIN_LOCK = new Object();

  /** Classes in initialisation outside runs, and by whom. */
  private static final ConcurrentHashMap<Class<?>, Thread> PLAIN_OWNERS = new ConcurrentHashMap<>();

  /** By a thread that holds the token. */
  static void controlled(ClassState state, Thread self) {
    boolean mine;
    Control.running = null;
    try {
      mine = Control.mode.initialisationBegins(state);
    } finally {
      Control.running = self;
    }
    if (!mine) {
      throwIfFailed(state);
      return;
    }
    Throwable failure = run(state);
    Control.running = null;
    try {
      Control.mode.initialisationEnds(state, failure);
    } finally {
      Control.running = self;
    }
    throwIfNew(failure);
  }

  /**
   * By a thread of a run that is inside a quiet section. It holds the token and cannot give it
   * away, so a class that another thread is just initialising is used as it is.
   */
  static void quiet(ClassState state) {
    if (state.epoch == StaticsHooks.epoch) {
      if (state.done) {
        throwIfFailed(state);
      }
      return;
    }
    boolean lasts = state.epoch >= 0 && state.done && AnnotationConstants.are(state.type);
    state.epoch = StaticsHooks.epoch;
    if (lasts) {
      throwIfFailed(state);
      return;
    }
    state.owner = null;
    state.done = false;
    state.failure = null;
    Throwable failure = run(state);
    state.failure = failure;
    state.done = true;
    throwIfNew(failure);
  }

  /** By a thread of a run, for a class that is not initialised again: it counts in no run. */
  static void once(ClassState state) {
    QuietHooks.enter();
    try {
      quiet(state);
    } finally {
      QuietHooks.exit();
    }
  }

  /** Outside runs a class that any run or thread has initialised stays as it is. */
  static void plain(ClassState state, Thread self) {
    if (state.epoch >= 0 && state.done && state.failure == null) {
      return;
    }
    synchronized (PLAIN_LOCK) {
      if (PLAIN_OWNERS.get(state.type) == self) {
        return;
      }
      awaitOthers(state, self);
      if (state.epoch >= 0 && state.done) {
        throwIfFailed(state);
        return;
      }
      PLAIN_OWNERS.put(state.type, self);
    }
    Throwable failure = run(state);
    synchronized (PLAIN_LOCK) {
      PLAIN_OWNERS.remove(state.type);
      state.failure = failure;
      state.done = true;
      state.epoch = StaticsHooks.epoch;
      PLAIN_LOCK.notifyAll();
    }
    throwIfNew(failure);
  }

  private static void awaitOthers(ClassState state, Thread self) {
    boolean interrupted = false;
    while (PLAIN_OWNERS.get(state.type) != null) {
      try {
        PLAIN_LOCK.wait();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      self.interrupt();
    }
  }

  private static @Nullable Throwable run(ClassState state) {
    try {
      for (ClassState parent : state.parents) {
        StaticsHooks.ensure(parent);
      }
      state.forgetConstants();
      state.initialiser.invokeExact();
      return null;
    } catch (RunAborted e) {
      throw e;
    } catch (Throwable e) {
      Throwable failure = e instanceof Error ? e : new ExceptionInInitializerError(e);
      QuietHooks.enter();
      try {
        // Programs print it, and it should read as they know it.
        e.setStackTrace(SourceNames.stack(e.getStackTrace()));
        failure.setStackTrace(SourceNames.stack(failure.getStackTrace()));
        state.remembered = remembered(e);
      } finally {
        QuietHooks.exit();
      }
      return failure;
    }
  }

  /** What the JVM keeps of a failure: a text and the stack, not the object itself. */
  private static ExceptionInInitializerError remembered(Throwable thrown) {
    String message = thrown.getMessage();
    ExceptionInInitializerError kept =
        new ExceptionInInitializerError(
            "Exception "
                + thrown.getClass().getName()
                + (message == null ? "" : ": " + message)
                + " [in thread \""
                + ThreadHooks.currentThread().getName()
                + "\"]");
    kept.setStackTrace(thrown.getStackTrace());
    return kept;
  }

  private static void throwIfNew(@Nullable Throwable failure) {
    if (failure != null) {
      throw StaticsHooks.<RuntimeException>sneaky(failure);
    }
  }

  /** As the JVM has it: the error of a later use names the class, and what failed as its cause. */
  private static void throwIfFailed(ClassState state) {
    if (state.failure != null) {
      NoClassDefFoundError error =
          new NoClassDefFoundError("Could not initialize class " + state.type.getName());
      error.initCause(state.remembered);
      throw error;
    }
  }
}
