package dev.bohr.core.strategy;

/**
 * One wish of an abstract schedule, in a long: that the read at one site reads from the write at
 * another, or that it does not.
 */
final class Constraint {
  private static final long NEGATIVE = 1L << 31;

  private Constraint() {}

  static long of(int write, int read, boolean negative) {
    return ReadsFrom.pair(write, read) | (negative ? NEGATIVE : 0);
  }

  static int write(long constraint) {
    return ReadsFrom.write(constraint);
  }

  static int read(long constraint) {
    return ReadsFrom.read(constraint & ~NEGATIVE);
  }

  static boolean isNegative(long constraint) {
    return (constraint & NEGATIVE) != 0;
  }

  static long negated(long constraint) {
    return constraint ^ NEGATIVE;
  }
}
