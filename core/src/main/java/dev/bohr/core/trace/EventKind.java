package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * What a thread did in one event. The code is what {@code trace.bohr} stores: it never changes its
 * meaning, and a new kind takes a new code and a new format version. The verb is what reports say:
 * "thread 0.1 <i>locks</i> account.lock".
 */
public enum EventKind {
  /** The thread's first event. */
  BEGIN(1, "begins"),
  /** The thread's last event. */
  END(2, "ends"),
  /** A plain, volatile or atomic read. */
  READ(3, "reads"),
  /** A plain, volatile or atomic write. */
  WRITE(4, "writes"),
  /**
   * A read and a write in one atomic operation, such as a compare-and-set; a failed one is a {@link
   * #READ}.
   */
  UPDATE(5, "updates"),
  /** The thread takes a monitor or a lock, also when it takes one back after a wait. */
  LOCK(6, "locks"),
  /** The thread gives a monitor or a lock back. */
  UNLOCK(7, "unlocks"),
  /**
   * The thread gives the monitor back and joins its wait set; its return is a {@link #LOCK} of its
   * own.
   */
  WAIT(8, "waits on"),
  /** Wakes one thread of the wait set. */
  NOTIFY(9, "notifies"),
  /** Wakes every thread of the wait set. */
  NOTIFY_ALL(10, "notifies all on"),
  /** Starts the thread that the variable names. */
  FORK(11, "starts"),
  /** Has seen the end of the thread that the variable names. */
  JOIN(12, "joins"),
  /** Returns from a park. */
  PARK(13, "parks"),
  /** Gives a permit to the thread that the variable names. */
  UNPARK(14, "unparks"),
  /** Lets other threads go first: {@code Thread.yield} or {@code onSpinWait}. */
  YIELD(15, "yields"),
  /** Interrupts the thread that the variable names; with the detail "stops", stops it. */
  INTERRUPT(16, "interrupts"),
  /** Returns from a sleep. */
  SLEEP(17, "sleeps"),
  /** An exception leaves the thread; the detail names it. */
  THROW(18, "throws");

  /** Codes stay below this, because the file keeps two flags in the upper bits of the same byte. */
  static final int CODE_LIMIT = 64;

  private static final @Nullable EventKind[] BY_CODE = new @Nullable EventKind[CODE_LIMIT];

  static {
    for (EventKind kind : values()) {
      BY_CODE[kind.code] = kind;
    }
  }

  private final byte code;
  private final String verb;

  EventKind(int code, String verb) {
    this.code = (byte) code;
    this.verb = verb;
  }

  /** The byte that files store. */
  public byte code() {
    return code;
  }

  /** The verb for reports, in the present tense and the third person. */
  public String verb() {
    return verb;
  }

  /** The kind with this code, or null when there is none. */
  public static @Nullable EventKind ofCode(int code) {
    return code >= 0 && code < CODE_LIMIT ? BY_CODE[code] : null;
  }
}
