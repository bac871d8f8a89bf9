package dev.bohr.runtime;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The modelled initialisation of one class or interface whose static initialiser was made
 * re-runnable.
 *
 * <p>Its real {@code <clinit>} only makes this object; {@link StaticsHooks#ensure} runs the
 * program's initialiser once per run. All fields but the final ones belong to the token holder
 * during a run.
 */
public final class ClassState {
  public final Class<?> type;

  /** The copy of the program's {@code <clinit>}; called on the initialising thread. */
  public final MethodHandle initialiser;

  /** What must be initialised before: the superclass, then interfaces with default methods. */
  final ClassState[] parents;

  /** An interface that is initialised together with the classes that implement it. */
  final boolean hasDefaults;

  /** The fields of an interface, which must stay final, by name: all literals, so interned. */
  final String[] names;

  /** What those fields hold in this run; null stands for the default value of any type. */
  final @Nullable Object[] constants;

  /** The run in which the fields below were last set. */
  public volatile long epoch = -1;

  /** Set when initialisation of {@link #epoch} is complete (normally or not). */
  public volatile boolean done;

  /** What the initialiser threw, wrapped as the JLS says; later uses fail. */
  public @Nullable Throwable failure;

  /** What later uses name as the cause of theirs; set with {@link #failure}. */
  @Nullable ExceptionInInitializerError remembered;

  /** Who initialises: the mode's own thread object, or a Thread outside runs. */
  public @Nullable Object owner;

  ClassState(
      Class<?> type,
      MethodHandle initialiser,
      ClassState[] parents,
      boolean hasDefaults,
      String[] names) {
    this.type = type;
    this.initialiser = initialiser;
    this.parents = parents;
    this.hasDefaults = hasDefaults;
    this.names = names;
    this.constants = new Object[names.length];
  }

  /** By hand: {@code Arrays} is rewritten. */
  void forgetConstants() {
    for (int i = 0; i < constants.length; i++) {
      constants[i] = null;
    }
  }

  /** The place of a field among the {@link #constants}, or -1. */
  int constant(String name) {
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
