package dev.bohr.runtime;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The static fields that are final in the program, and not in what the JVM runs, since every run
 * sets them anew. Reflection and lookups say of them what the program says, and refuse to write
 * them.
 */
public final class FinalFields {
  private FinalFields() {}

  /** By loader and name of the class, names of fields. Loaders can go. */
  private static final Map<ClassLoader, Map<String, Set<String>>> DROPPED =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** A lookup that may do anything; null until the agent is installed. */
  private static volatile MethodHandles.@Nullable Lookup trusted;

  /** Sets what a Field says of its modifiers: (Field, int). */
  private static volatile @Nullable MethodHandle modifiers;

  /** Sets whether a Field refuses to write even when it is made accessible: (Field, boolean). */
  private static volatile @Nullable MethodHandle unwritable;

  /** Called once, by the agent, with the JDK's own lookup. */
  public static void install(MethodHandles.Lookup lookup) throws ReflectiveOperationException {
    modifiers = lookup.findSetter(Field.class, "modifiers", int.class);
    unwritable = lookup.findSetter(Field.class, "trustedFinal", boolean.class);
    trusted = lookup;
  }

  /**
   * Called by the agent before such a class is defined.
   *
   * @param type with dots
   */
  public static void add(ClassLoader loader, String type, Set<String> fields) {
    DROPPED.putIfAbsent(loader, new ConcurrentHashMap<>());
    DROPPED.get(loader).put(type, fields);
  }

  /** Marks the fields of one class that the JVM answers with, in place. */
  public static Field[] marked(Field[] fields) {
    Set<String> names = fields.length == 0 ? Set.of() : of(fields[0].getDeclaringClass());
    if (!names.isEmpty()) {
      for (Field field : fields) {
        if (names.contains(field.getName())) {
          mark(field);
        }
      }
    }
    return fields;
  }

  private static void mark(Field field) {
    MethodHandle setModifiers = modifiers;
    MethodHandle setUnwritable = unwritable;
    if (setModifiers == null || setUnwritable == null) {
      return;
    }
    try {
      setModifiers.invokeExact(field, field.getModifiers() | Modifier.FINAL);
      setUnwritable.invokeExact(field, true);
    } catch (Throwable e) {
      throw StaticsHooks.<RuntimeException>sneaky(e);
    }
  }

  /**
   * Whether a lookup is to take a member for final.
   *
   * @param really what the JVM has told it
   */
  public static boolean isFinal(Member member, boolean really) {
    return really || isDropped(member);
  }

  /** What a lookup is to take for the modifiers of a member; see {@link #isFinal}. */
  public static int modifiers(Member member, int real) {
    return isDropped(member) ? real | Modifier.FINAL : real;
  }

  private static boolean isDropped(Member member) {
    return Modifier.isStatic(member.getModifiers())
        && of(member.getDeclaringClass()).contains(member.getName());
  }

  private static Set<String> of(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    if (loader == null) {
      return Set.of();
    }
    // The maps are rewritten.
    QuietHooks.enter();
    try {
      return DROPPED.getOrDefault(loader, Map.of()).getOrDefault(type.getName(), Set.of());
    } finally {
      QuietHooks.exit();
    }
  }

  /**
   * What a static field holds, for Bohr itself.
   *
   * @param field accessible
   */
  public static @Nullable Object get(Field field) throws IllegalAccessException {
    Object real = field.get(null);
    return field.getDeclaringClass().isInterface()
        ? ConstantHooks.get(real, constants(field), field.getName())
        : real;
  }

  /** The state of the interface that the field is kept in; null when it is a field like others. */
  private static @Nullable ClassState constants(Field field) {
    Class<?> type = field.getDeclaringClass();
    ClassState state =
        type.isInterface() && ClassStates.mayHaveState(type) ? ConstantHooks.state(type) : null;
    return state == null || state.constant(field.getName()) < 0 ? null : state;
  }

  /**
   * Sets a static field for Bohr itself.
   *
   * @param field accessible
   * @throws IllegalAccessException if the field is final for the JVM too
   */
  public static void set(Field field, @Nullable Object value) throws IllegalAccessException {
    ClassState state = constants(field);
    if (state != null) {
      ConstantHooks.set(value, state, field.getName());
      return;
    }
    MethodHandles.Lookup lookup = trusted;
    if (lookup == null || !isDropped(field)) {
      field.set(null, value);
      return;
    }
    try {
      lookup
          .findStaticSetter(field.getDeclaringClass(), field.getName(), field.getType())
          .invoke(value);
    } catch (Throwable e) {
      throw StaticsHooks.<RuntimeException>sneaky(e);
    }
  }
}
