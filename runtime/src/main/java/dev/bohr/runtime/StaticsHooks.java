package dev.bohr.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Class initialisation as a modelled lock, and the reset of statics in place.
 *
 * <p>A class with a static initialiser that can matter, and every class below it, is rewritten: the
 * initialiser becomes a private method, {@code <clinit>} calls {@link #register}, and every way
 * into the class (static methods, constructors, static fields from elsewhere, reflection) first
 * calls {@link #ensure}. A run has a new epoch, so each run initialises each such class again,
 * lazily, in the order the program asks.
 */
public final class StaticsHooks {
  private StaticsHooks() {}

  /** The name of the re-runnable copy of {@code <clinit>}. */
  public static final String INITIALISER = "bohr$clinit";

  /** The current run; a class initialised in another epoch must be initialised again. */
  public static volatile long epoch;

  /**
   * Called from the rewritten {@code <clinit>} of a class.
   *
   * @see #register(MethodHandles.Lookup, boolean, String)
   */
  public static ClassState register(MethodHandles.Lookup lookup) {
    return register(lookup, false, "");
  }

  /**
   * Called from the rewritten {@code <clinit>} of an interface.
   *
   * @param hasDefaults whether it declares methods with a body that are not static
   * @param fields the names of the fields whose values are kept for it, with commas in between
   */
  public static ClassState register(
      MethodHandles.Lookup lookup, boolean hasDefaults, String fields) {
    QuietHooks.enter();
    try {
      Class<?> type = lookup.lookupClass();
      MethodHandle initialiser =
          lookup.findStatic(type, INITIALISER, MethodType.methodType(void.class));
      String[] names = fields.isEmpty() ? new String[0] : fields.split(",");
      for (int i = 0; i < names.length; i++) {
        // Those who ask do so with a literal: comparing is quick when it is the same object.
        names[i] = names[i].intern();
      }
      ClassState state =
          new ClassState(type, initialiser, ClassStates.parents(type), hasDefaults, names);
      ClassStates.holder(type).state = state;
      return state;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Bohr could not find " + INITIALISER, e);
    } finally {
      QuietHooks.exit();
    }
  }

  /** Before a static field of another class is used: makes sure that the class is initialised. */
  public static void ensure(Class<?> type) {
    ClassStates.Holder holder = ClassStates.holder(type);
    if (holder.state == null && !holder.stateless) {
      if (!ClassStates.mayHaveState(type)) {
        return;
      }
      // The real initialisation registers the state; a class that was not rewritten has none.
      forceInitialise(type);
      holder.stateless = holder.state == null;
    }
    initialised(type, holder.state);
  }

  /** After the JVM has really initialised a class: initialises it in this run. */
  public static void initialised(@Nullable Class<?> type) {
    if (type != null && ClassStates.mayHaveState(type)) {
      initialised(type, ClassStates.find(type));
    }
  }

  private static void initialised(Class<?> type, @Nullable ClassState state) {
    if (state != null) {
      ensure(state);
      return;
    }
    // It was not rewritten, but perhaps a superclass was.
    Class<?> parent = type.getSuperclass();
    if (parent != null) {
      initialised(parent);
    }
  }

  /**
   * Before a static is accessed through a VarHandle.
   *
   * @param base what the JVM keeps the statics in: the object of the class
   */
  public static void ensureOwner(@Nullable Object base) {
    if (Control.mustAct(Thread.currentThread())
        && base instanceof Class<?> type
        && type.getClassLoader() != null) {
      ensure(type);
    }
  }

  /** With hooks off: happens once per JVM, and only registers the class. */
  private static void forceInitialise(Class<?> type) {
    Thread self = Thread.currentThread();
    boolean running = self == Control.running;
    if (running) {
      Control.running = null;
    }
    try {
      Class.forName(type.getName(), true, type.getClassLoader());
    } catch (ClassNotFoundException e) {
      // A class that its loader does not find by name (hidden) has no state of ours either.
      return;
    } finally {
      if (running) {
        Control.running = self;
      }
    }
  }

  /**
   * The class that declares a static field which is named through a subtype, for code that may not
   * name the class itself.
   *
   * @param declaring the name of a supertype of {@code named}
   */
  public static Class<?> declaring(Class<?> named, String declaring) {
    Class<?> found = supertype(named, declaring);
    return found == null ? named : found;
  }

  private static @Nullable Class<?> supertype(Class<?> type, String name) {
    if (type.getName().equals(name)) {
      return type;
    }
    for (Class<?> parent : type.getInterfaces()) {
      Class<?> found = supertype(parent, name);
      if (found != null) {
        return found;
      }
    }
    Class<?> parent = type.getSuperclass();
    return parent == null ? null : supertype(parent, name);
  }

  /** First in static methods and constructors of a rewritten class. */
  public static void ensure(ClassState state) {
    if (state.epoch == epoch && state.done && state.failure == null) {
      return;
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self)) {
      if (AnnotationConstants.are(state.type)) {
        Initialisation.once(state);
      } else {
        Initialisation.controlled(state, self);
      }
    } else if (self == Control.quietThread) {
      Initialisation.quiet(state);
    } else if (!(self instanceof Carrier) && self != Inspection.inspector) {
      Initialisation.plain(state, self);
    }
    // Else Bohr itself looks at the class, which must not change anything.
  }

  @SuppressWarnings("unchecked")
  static <T extends Throwable> T sneaky(Throwable failure) throws T {
    throw (T) failure;
  }
}
