package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * How a {@link EventKind#LOCK} or {@link EventKind#UNLOCK} holds what it acts on. Methods that run
 * as one event say it in their detail: {@code read-locks ReentrantReadWriteLock}.
 */
public enum LockMode {
  /** One thread at a time. */
  EXCLUSIVE(""),
  /** Several threads at a time, while nobody writes. */
  READ("the read lock of "),
  /** One thread at a time, while nobody reads. */
  WRITE("the write lock of "),
  /** Nobody holds it afterwards: a permit, a latch, an element of a queue. */
  NONE("");

  /** Begins the detail of a wait for a condition of a lock; its name follows. */
  public static final String AWAITS = "awaits ";

  /** Ends the detail of what was tried and did not succeed. */
  public static final String IN_VAIN = ", in vain";

  /** Ends the detail of an event that begins or ends the initialisation of a class. */
  public static final String INITIALISATION = " initialisation";

  private final String words;

  LockMode(String words) {
    this.words = words;
  }

  /**
   * The mode of an event.
   *
   * @param event what it does; the detail of a wait is about the condition
   * @param kind of the variable
   * @param detail of the event
   */
  public static LockMode of(EventKind event, VariableKind kind, @Nullable String detail) {
    if (kind != VariableKind.LOCK || event == EventKind.WAIT || detail == null) {
      return EXCLUSIVE;
    }
    String verb = detail.startsWith("tries to ") ? detail.substring("tries to ".length()) : detail;
    if (verb.startsWith("read-")) {
      return READ;
    }
    if (verb.startsWith("write-")) {
      return WRITE;
    }
    boolean locks =
        verb.startsWith("lock") || verb.startsWith("unlock") || verb.endsWith(INITIALISATION);
    return locks ? EXCLUSIVE : NONE;
  }

  /** The lock of this name, held in this mode: {@code the read lock of Cache#1.lock}. */
  public String of(String lock) {
    return words + lock;
  }
}
