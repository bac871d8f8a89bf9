package dev.bohr.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Reads and writes of the fields of interfaces.
 *
 * <p>They must stay final, so what they hold in a run is kept in the {@link ClassState} of the
 * interface. The real field holds nothing, unless the interface was not rewritten; a read passes
 * what it found there, for that case.
 */
public final class ConstantHooks {
  private ConstantHooks() {}

  /** The state of an interface that has been initialised; null when it was not rewritten. */
  public static @Nullable ClassState state(Class<?> type) {
    return ClassStates.find(type);
  }

  private static int find(@Nullable ClassState state, String name) {
    return state == null ? -1 : state.constant(name);
  }

  public static @Nullable Object get(
      @Nullable Object real, @Nullable ClassState state, String name) {
    int index = find(state, name);
    return state == null || index < 0 ? real : state.constants[index];
  }

  /** For all types that the JVM keeps in an int. */
  public static int get(int real, @Nullable ClassState state, String name) {
    Object value = get((Object) real, state, name);
    return value == null ? 0 : (Integer) value;
  }

  public static long get(long real, @Nullable ClassState state, String name) {
    Object value = get((Object) real, state, name);
    return value == null ? 0 : (Long) value;
  }

  public static float get(float real, @Nullable ClassState state, String name) {
    Object value = get((Object) real, state, name);
    return value == null ? 0 : (Float) value;
  }

  public static double get(double real, @Nullable ClassState state, String name) {
    Object value = get((Object) real, state, name);
    return value == null ? 0 : (Double) value;
  }

  public static void set(@Nullable Object value, ClassState state, String name) {
    state.constants[state.constant(name)] = value;
  }

  public static void set(int value, ClassState state, String name) {
    set((Object) value, state, name);
  }

  public static void set(long value, ClassState state, String name) {
    set((Object) value, state, name);
  }

  public static void set(float value, ClassState state, String name) {
    set((Object) value, state, name);
  }

  public static void set(double value, ClassState state, String name) {
    set((Object) value, state, name);
  }
}
