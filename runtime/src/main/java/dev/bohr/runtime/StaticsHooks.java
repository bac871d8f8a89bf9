package dev.bohr.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Class initialisation as a modelled lock, and the reset of statics in place.
 *
 * <p>A class with a static initialiser that can matter is rewritten: the initialiser becomes a
 * private method, {@code <clinit>} calls {@link #register}, and every way into the class (static
 * methods, constructors, static fields from elsewhere) first calls {@link #ensure}. A run has a new
 * epoch, so each run initialises each such class again, lazily, in the order the program asks.
 */
public final class StaticsHooks {
  private StaticsHooks() {}

  /** The name of the re-runnable copy of {@code <clinit>}. */
  public static final String INITIALISER = "bohr$clinit";

  /** The current run; a class initialised in another epoch must be initialised again. */
  public static volatile long epoch;

  /** Classes that were rewritten; weakly held through ClassValue so that loaders can go. */
  private static final ClassValue<Holder> STATES =
      new ClassValue<>() {
        @Override
        protected Holder computeValue(Class<?> type) {
          return new Holder();
        }
      };

  private static final class Holder {
    volatile @Nullable ClassState state;

    /** Really initialised, and nothing was registered: there is nothing to reset. */
    volatile boolean stateless;
  }

  private static final Object PLAIN_LOCK = new Object();

  /** Classes in initialisation outside runs, and by whom. */
  private static final ConcurrentHashMap<Class<?>, Thread> PLAIN_OWNERS = new ConcurrentHashMap<>();

  /** Called from the rewritten {@code <clinit>}. */
  public static ClassState register(MethodHandles.Lookup lookup) {
    QuietHooks.enter();
    try {
      Class<?> type = lookup.lookupClass();
      MethodHandle initialiser =
          lookup.findStatic(type, INITIALISER, MethodType.methodType(void.class));
      ClassState state = new ClassState(type, initialiser);
      STATES.get(type).state = state;
      return state;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Bohr could not find " + INITIALISER, e);
    } finally {
      QuietHooks.exit();
    }
  }

  /** Before a static field of another class is used: makes sure that the class is initialised. */
  public static void ensure(Class<?> type) {
    Holder holder = holder(type);
    ClassState state = holder.state;
    if (state == null && !holder.stateless) {
      if (type.isPrimitive() || type.isArray()) {
        return;
      }
      // The real initialisation registers the state; a class that was not rewritten has none.
      forceInitialise(type);
      state = holder.state;
      holder.stateless = state == null;
    }
    if (state != null) {
      ensure(state);
      return;
    }
    // The static may be declared in a superclass.
    Class<?> parent = type.getSuperclass();
    if (parent != null && parent.getClassLoader() != null) {
      ensure(parent);
    }
  }

  /**
   * Before a static is accessed through a VarHandle.
   *
   * @param base what the JVM keeps the statics in: the object of the class
   */
  public static void ensureOwner(@Nullable Object base) {
    if (Thread.currentThread() == Control.running
        && base instanceof Class<?> type
        && type.getClassLoader() != null) {
      ensure(type);
    }
  }

  /** With hooks off: the map behind class values is rewritten, and fills once per JVM. */
  private static Holder holder(Class<?> type) {
    Thread self = Thread.currentThread();
    if (self != Control.running) {
      return STATES.get(type);
    }
    Control.running = null;
    try {
      return STATES.get(type);
    } finally {
      Control.running = self;
    }
  }

  private static void forceInitialise(Class<?> type) {
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      // A class that its loader does not find by name (hidden) has no state of ours either.
      return;
    }
  }

  /** First in static methods and constructors of a rewritten class. */
  public static void ensure(ClassState state) {
    if (state.epoch == epoch && state.done && state.failure == null) {
      return;
    }
    Thread self = Thread.currentThread();
    if (self == Control.running || Control.comeBack()) {
      initialiseControlled(state, self);
    } else {
      initialisePlain(state, self);
    }
  }

  private static void initialiseControlled(ClassState state, Thread self) {
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
    if (failure != null) {
      throw StaticsHooks.<RuntimeException>sneaky(failure);
    }
  }

  private static void initialisePlain(ClassState state, Thread self) {
    synchronized (PLAIN_LOCK) {
      // Outside runs a class that any run or thread has initialised stays as it is.
      if (state.epoch >= 0 && state.done) {
        throwIfFailed(state);
        return;
      }
      Thread owner = PLAIN_OWNERS.get(state.type);
      if (owner == self) {
        return;
      }
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
      state.epoch = epoch;
      PLAIN_LOCK.notifyAll();
    }
    if (failure != null) {
      throw StaticsHooks.<RuntimeException>sneaky(failure);
    }
  }

  private static @Nullable Throwable run(ClassState state) {
    try {
      Class<?> parent = state.type.getSuperclass();
      if (parent != null && parent.getClassLoader() != null && !state.type.isInterface()) {
        ensure(parent);
      }
      state.initialiser.invokeExact();
      return null;
    } catch (RunAborted e) {
      throw e;
    } catch (Error e) {
      return e;
    } catch (Throwable e) {
      return new ExceptionInInitializerError(e);
    }
  }

  private static void throwIfFailed(ClassState state) {
    if (state.failure != null) {
      throw new NoClassDefFoundError("Could not initialize class " + state.type.getName());
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> T sneaky(Throwable failure) throws T {
    throw (T) failure;
  }
}
