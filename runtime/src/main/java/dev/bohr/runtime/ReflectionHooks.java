package dev.bohr.runtime;

import java.io.ObjectStreamClass;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Hooks in the bodies of the JDK's reflection: each initialises, in this run, the class that plain
 * Java would initialise there, and finds the constants of interfaces where they are kept.
 */
public final class ReflectionHooks {
  private ReflectionHooks() {}

  private static final MethodHandle CONSTANT = handle();

  private static MethodHandle handle() {
    try {
      return MethodHandles.lookup()
          .findStatic(
              ReflectionHooks.class,
              "constant",
              MethodType.methodType(Object.class, MethodHandle.class, Field.class));
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("Bohr could not find its own method", e);
    }
  }

  /** Before an access by {@code Field.get} or {@code set}. */
  public static void field(Field field) {
    if (Modifier.isStatic(field.getModifiers())) {
      use(field.getDeclaringClass());
    }
  }

  /** Before a call by {@code Method.invoke}, after the access was checked. */
  public static void method(Method method) {
    if (Modifier.isStatic(method.getModifiers())) {
      use(method.getDeclaringClass());
    }
  }

  /** Before a call by {@code Constructor.newInstance}, after the access was checked. */
  public static void constructor(Constructor<?> constructor) {
    Class<?> type = constructor.getDeclaringClass();
    if (!Modifier.isAbstract(type.getModifiers())) {
      use(type);
    }
  }

  /** Before an object is read back: no constructor of its class is called. */
  public static void deserialised(ObjectStreamClass type) {
    Class<?> made = type.forClass();
    if (made != null) {
      use(made);
    }
  }

  /** Before a static variable is accessed through its class and offset, or by a method handle. */
  public static void use(Class<?> type) {
    if (ClassStates.mayHaveState(type)) {
      StaticsHooks.ensure(type);
    }
  }

  /** After {@code Class.forName} with a say in whether the class is initialised. */
  public static void named(Class<?> type, boolean initialise) {
    if (initialise) {
      StaticsHooks.initialised(type);
    }
  }

  private static boolean isConstant(Field field) {
    Class<?> type = field.getDeclaringClass();
    return type.isInterface() && ClassStates.mayHaveState(type);
  }

  /** What {@code Field.get} answers: boxed as the type of the field wants it. */
  public static @Nullable Object value(@Nullable Object real, Field field) {
    if (!isConstant(field)) {
      return real;
    }
    ClassState state = ClassStates.find(field.getDeclaringClass());
    int index = state == null ? -1 : state.constant(field.getName());
    if (state == null || index < 0) {
      return real;
    }
    Object value = state.constants[index];
    Class<?> type = field.getType();
    return type.isPrimitive() && type != long.class && type != float.class && type != double.class
        ? boxed(value == null ? 0 : (Integer) value, type)
        : value == null ? real : value;
  }

  private static Object boxed(int value, Class<?> type) {
    if (type == boolean.class) {
      return value != 0;
    }
    if (type == char.class) {
      return (char) value;
    }
    if (type == byte.class) {
      return (byte) value;
    }
    return type == short.class ? (Object) (short) value : (Object) value;
  }

  /** What {@code Field.getInt}, {@code getBoolean} and the like answer. */
  public static int value(int real, Field field) {
    Object value = isConstant(field) ? value((Object) real, field) : null;
    if (value instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    return value == null ? real : (int) number(value).longValue();
  }

  public static long value(long real, Field field) {
    return isConstant(field) ? number(value((Object) real, field)).longValue() : real;
  }

  public static float value(float real, Field field) {
    return isConstant(field) ? number(value((Object) real, field)).floatValue() : real;
  }

  public static double value(double real, Field field) {
    return isConstant(field) ? number(value((Object) real, field)).doubleValue() : real;
  }

  /** The JDK has refused by now what is no number. */
  private static Number number(@Nullable Object value) {
    return value instanceof Character letter
        ? (Number) (int) letter
        : value instanceof Number number ? number : (Number) 0;
  }

  /** What {@code Lookup.unreflectGetter} answers. */
  public static MethodHandle getter(MethodHandle real, Field field) {
    if (!isConstant(field)) {
      return real;
    }
    QuietHooks.enter();
    try {
      MethodHandle generic = real.asType(MethodType.methodType(Object.class));
      return MethodHandles.insertArguments(CONSTANT, 0, generic, field).asType(real.type());
    } finally {
      QuietHooks.exit();
    }
  }

  /** What {@code Lookup.findStaticGetter} answers. */
  public static MethodHandle getter(MethodHandle real, Class<?> type, String name) {
    if (!ClassStates.mayHaveState(type)) {
      return real;
    }
    QuietHooks.enter();
    try {
      // The fields of interfaces are public, and hide nothing that the lookup would have found.
      return getter(real, type.getField(name));
    } catch (NoSuchFieldException e) {
      return real;
    } finally {
      QuietHooks.exit();
    }
  }

  private static @Nullable Object constant(MethodHandle real, Field field) throws Throwable {
    field(field);
    return value((Object) real.invokeExact(), field);
  }
}
