package dev.bohr.woven;

import dev.bohr.breakpoints.Breakpoints;
import org.jspecify.annotations.Nullable;

/**
 * Collects what a place hands over to {@link Woven#enter}. While breakpoints are off there is
 * nothing to collect, and nothing is allocated: inserted code has no branches, so these are here.
 * Not for people.
 */
public final class WovenValues {
  private static final @Nullable Object[] NONE = {};

  private WovenValues() {}

  /** So many values; null while breakpoints are off. */
  public static @Nullable Object @Nullable [] begin(int number) {
    if (!Breakpoints.isEnabled()) {
      return null;
    }
    return number == 0 ? NONE : new Object[number];
  }

  /** The same values, with one more. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, @Nullable Object value) {
    if (values != null) {
      values[at] = value;
    }
    return values;
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, boolean value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, char value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, byte value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, short value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, int value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, long value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, float value) {
    return values == null ? null : put(values, at, (Object) value);
  }

  /** As {@link #put(Object[], int, Object)}. */
  public static @Nullable Object @Nullable [] put(
      @Nullable Object @Nullable [] values, int at, double value) {
    return values == null ? null : put(values, at, (Object) value);
  }
}
