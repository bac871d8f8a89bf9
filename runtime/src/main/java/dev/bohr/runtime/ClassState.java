package dev.bohr.runtime;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The modelled initialisation of one class whose static initialiser was made re-runnable.
 *
 * <p>Its real {@code <clinit>} only makes this object; {@link StaticsHooks#ensure} runs the
 * program's initialiser once per run. All fields but the final ones belong to the token holder
 * during a run.
 */
public final class ClassState {
  public final Class<?> type;

  /** The copy of the program's {@code <clinit>}; called on the initialising thread. */
  public final MethodHandle initialiser;

  /** The run in which the fields below were last set. */
  public volatile long epoch = -1;

  /** Set when initialisation of {@link #epoch} is complete (normally or not). */
  public volatile boolean done;

  /** What the initialiser threw, wrapped as the JLS says; later uses fail. */
  public @Nullable Throwable failure;

  /** Who initialises: the mode's own thread object, or a Thread outside runs. */
  public @Nullable Object owner;

  ClassState(Class<?> type, MethodHandle initialiser) {
    this.type = type;
    this.initialiser = initialiser;
  }
}
