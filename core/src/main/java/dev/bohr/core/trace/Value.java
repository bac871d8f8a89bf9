package dev.bohr.core.trace;

/**
 * A value that a thread read or wrote. Primitives are kept exactly; a string is kept up to {@value
 * #MAX_TEXT} characters and any other object only by its label, so that a trace never holds on to
 * the program's heap.
 *
 * @param kind how to read the rest
 * @param bits the value of a primitive, see {@link ValueKind}; 0 otherwise
 * @param text the text of {@link ValueKind#TEXT}, the label of {@link ValueKind#OBJECT}, empty
 *     otherwise
 */
public record Value(ValueKind kind, long bits, String text) {

  /** Longest text that is recorded. */
  public static final int MAX_TEXT = 80;

  /** No value was recorded. */
  public static final Value NONE = new Value(ValueKind.NONE, 0, "");

  /** The null reference. */
  public static final Value NULL = new Value(ValueKind.NULL, 0, "");

  public Value {
    boolean fits = kind.isText() ? bits == 0 : text.isEmpty() && kind.accepts(bits, 0);
    if (!fits) {
      throw new IllegalArgumentException(
          "bits " + bits + " and text " + Texts.quote(text) + " are no value of kind " + kind);
    }
  }

  public static Value ofBoolean(boolean value) {
    return new Value(ValueKind.BOOLEAN, value ? 1 : 0, "");
  }

  public static Value ofChar(char value) {
    return new Value(ValueKind.CHAR, value, "");
  }

  /** For byte, short, int and long. */
  public static Value ofLong(long value) {
    return new Value(ValueKind.LONG, value, "");
  }

  public static Value ofFloat(float value) {
    return new Value(ValueKind.FLOAT, Integer.toUnsignedLong(Float.floatToRawIntBits(value)), "");
  }

  public static Value ofDouble(double value) {
    return new Value(ValueKind.DOUBLE, Double.doubleToRawLongBits(value), "");
  }

  /** A string, cut to {@value #MAX_TEXT} characters. */
  public static Value ofText(String value) {
    return new Value(ValueKind.TEXT, 0, clip(value));
  }

  /** An object other than a string, by its label such as {@code Account#1}. */
  public static Value ofObject(String label) {
    return new Value(ValueKind.OBJECT, 0, label);
  }

  /** What is recorded of a string: itself, or its beginning and an ellipsis. */
  public static String clip(String text) {
    return Texts.clip(text, MAX_TEXT);
  }

  /** As Java source would write it; empty when there is no value. */
  public String display() {
    return switch (kind) {
      case NONE -> "";
      case NULL -> "null";
      case BOOLEAN -> bits == 0 ? "false" : "true";
      case CHAR -> "'" + Texts.escape(String.valueOf((char) bits), '\'') + "'";
      case LONG -> Long.toString(bits);
      case FLOAT -> Float.intBitsToFloat((int) bits) + "f";
      case DOUBLE -> Double.toString(Double.longBitsToDouble(bits));
      case TEXT -> '"' + Texts.escape(text, '"') + '"';
      case OBJECT -> text;
    };
  }

  @Override
  public String toString() {
    return display();
  }
}
