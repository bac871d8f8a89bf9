package dev.bohr.core.trace;

/**
 * Turns the bits of a value into the unsigned number that {@code trace.bohr} stores, and back. The
 * number is small for the values that are frequent, and takes as many bytes as it needs. Works on
 * codes of {@link ValueKind} and without a branch per kind, because kinds follow each other without
 * a pattern and reading values is half the cost of reading a trace.
 */
final class ValueCodec {
  private static final int KINDS = 16;
  private static final int LONG = ValueKind.LONG.code();

  private ValueCodec() {}

  /** The number for these bits; text t is string {@code strings[t]} of the file. */
  static long toNumber(int code, long bits, int[] strings) {
    if (code == LONG) {
      // Zigzag: numbers near zero are small whatever their sign.
      return bits << 1 ^ bits >> 63;
    }
    return code == ValueKind.TEXT.code() || code == ValueKind.OBJECT.code()
        ? strings[(int) bits]
        : bits;
  }

  /** The bits for a number that is within the {@link #limits}. */
  static long toBits(int code, long number) {
    long unzigzagged = number >>> 1 ^ -(number & 1);
    return code == LONG ? unzigzagged : number;
  }

  /**
   * For each code the largest number, unsigned, in a file with so many strings; meaningless for
   * codes without a kind.
   */
  static long[] limits(int strings) {
    long[] limits = new long[KINDS];
    for (ValueKind kind : ValueKind.values()) {
      limits[kind.code()] =
          switch (kind) {
            case NONE, NULL -> 0;
            case BOOLEAN -> 1;
            case CHAR -> Character.MAX_VALUE;
            case FLOAT -> 0xffff_ffffL;
            case LONG, DOUBLE -> -1;
            case TEXT, OBJECT -> strings - 1L;
          };
    }
    return limits;
  }
}
