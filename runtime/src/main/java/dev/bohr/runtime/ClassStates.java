package dev.bohr.runtime;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@link ClassState} of every class that has one; loaders can go, classes are held weakly. */
final class ClassStates {
  private ClassStates() {}

  /** What is known about a class. */
  static final class Holder {
    /** Set by the real initialisation of a rewritten class. */
    volatile @Nullable ClassState state;

    /** Really initialised, and nothing was registered: there is nothing to reset. */
    volatile boolean stateless;
  }

  private static final ClassValue<Holder> HOLDERS =
      new ClassValue<>() {
        @Override
        protected Holder computeValue(Class<?> type) {
          return new Holder();
        }
      };

  /** With hooks off: the map behind class values is rewritten, and fills once per JVM. */
  static Holder holder(Class<?> type) {
    Thread self = Thread.currentThread();
    if (self != Control.running) {
      return HOLDERS.get(type);
    }
    Control.running = null;
    try {
      return HOLDERS.get(type);
    } finally {
      Control.running = self;
    }
  }

  /** Null when the class was not rewritten, or not really initialised so far. */
  static @Nullable ClassState find(Class<?> type) {
    return holder(type).state;
  }

  /** Only classes of the program are rewritten so. */
  static boolean mayHaveState(Class<?> type) {
    return !type.isPrimitive() && !type.isArray() && type.getClassLoader() != null;
  }

  /**
   * What the initialisation of a class initialises before (JLS 12.4.2): the superclass, then, of
   * all interfaces, those that declare methods with a body, superinterfaces first. They all have
   * been really initialised, and have registered, when the class itself registers. An interface
   * initialises no other.
   */
  static ClassState[] parents(Class<?> type) {
    List<ClassState> parents = new ArrayList<>();
    if (!type.isInterface()) {
      addParents(type, parents);
    }
    return parents.toArray(new ClassState[0]);
  }

  private static void addParents(Class<?> type, List<ClassState> to) {
    Class<?> parent = type.getSuperclass();
    if (parent != null && mayHaveState(parent)) {
      ClassState state = find(parent);
      if (state != null) {
        to.add(state);
      } else {
        // Not rewritten, but perhaps a class above it is.
        addParents(parent, to);
      }
    }
    addInterfaces(type, to);
  }

  private static void addInterfaces(Class<?> type, List<ClassState> to) {
    for (Class<?> each : type.getInterfaces()) {
      if (mayHaveState(each)) {
        addInterfaces(each, to);
        ClassState state = find(each);
        if (state != null && state.hasDefaults && !to.contains(state)) {
          to.add(state);
        }
      }
    }
  }
}
