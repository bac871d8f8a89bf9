package dev.bohr.core.trace;

import org.jspecify.annotations.Nullable;

/**
 * How the 64 bits of a recorded value are to be read. The code is what {@code trace.bohr} stores,
 * in four bits; it never changes its meaning.
 */
public enum ValueKind {
  /** No value was recorded. Bits are 0. */
  NONE(0),
  /** The null reference. Bits are 0. */
  NULL(1),
  /** Bits are 0 or 1. */
  BOOLEAN(2),
  /** Bits are the UTF-16 unit. */
  CHAR(3),
  /** A byte, short, int or long, sign-extended. */
  LONG(4),
  /** Bits are {@link Float#floatToRawIntBits}, not sign-extended. */
  FLOAT(5),
  /** Bits are {@link Double#doubleToRawLongBits}. */
  DOUBLE(6),
  /** A string; bits are its index among the trace's texts. */
  TEXT(7),
  /**
   * Any other object, by its label such as {@code Account#1}; bits are the label's index among the
   * trace's texts.
   */
  OBJECT(8);

  private static final @Nullable ValueKind[] BY_CODE = new @Nullable ValueKind[16];

  static {
    for (ValueKind kind : values()) {
      BY_CODE[kind.code] = kind;
    }
  }

  private final byte code;

  ValueKind(int code) {
    this.code = (byte) code;
  }

  /** The number below 16 that files store. */
  public byte code() {
    return code;
  }

  /** Whether the value is a text, so that its bits are an index. */
  public boolean isText() {
    return this == TEXT || this == OBJECT;
  }

  /** The kind with this code, or null when there is none. */
  public static @Nullable ValueKind ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }

  /** Whether these bits are a value of this kind, in a trace with so many texts. */
  boolean accepts(long bits, int texts) {
    return switch (this) {
      case NONE, NULL -> bits == 0;
      case BOOLEAN -> bits == 0 || bits == 1;
      case CHAR -> bits == (char) bits;
      case LONG, DOUBLE -> true;
      case FLOAT -> bits >>> 32 == 0;
      case TEXT, OBJECT -> bits >= 0 && bits < texts;
    };
  }
}
