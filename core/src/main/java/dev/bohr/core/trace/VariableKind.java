package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * What sort of thing a {@link Variable} is. The code is what {@code trace.bohr} stores and never
 * changes its meaning.
 */
public enum VariableKind {
  /** An instance field of one object. */
  FIELD(1),
  /** A static field. */
  STATIC(2),
  /** One element of an array. */
  ELEMENT(3),
  /** The monitor of an object. */
  MONITOR(4),
  /** A lock object, such as a {@code ReentrantLock}. */
  LOCK(5),
  /** A thread, as the one that a fork starts. */
  THREAD(6),
  /** An object as a whole, such as a queue whose method runs as one event. */
  OBJECT(7);

  private static final VariableKind[] BY_CODE = values();

  private final byte code;

  VariableKind(int code) {
    this.code = (byte) code;
  }

  /** The byte that files store. */
  public byte code() {
    return code;
  }

  /** The kind with this code, or null when there is none. */
  public static @Nullable VariableKind ofCode(int code) {
    for (VariableKind kind : BY_CODE) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }
}
