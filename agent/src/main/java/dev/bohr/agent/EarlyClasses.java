package dev.bohr.agent;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The program's classes that were loaded before the agent. Their initialisers cannot be run again;
 * who makes runs can at least put back what their static variables held.
 */
public final class EarlyClasses {
  private EarlyClasses() {}

  private static final List<WeakReference<Class<?>>> TYPES = new CopyOnWriteArrayList<>();

  static void add(Collection<Class<?>> types) {
    types.forEach(type -> TYPES.add(new WeakReference<>(type)));
  }

  /** Static fields that are not final, of those that are initialised by now. */
  public static List<Field> variables() {
    List<Field> variables = new ArrayList<>();
    for (WeakReference<Class<?>> each : TYPES) {
      Class<?> type = each.get();
      if (type != null && isInitialised(type)) {
        try {
          for (Field field : type.getDeclaredFields()) {
            int modifiers = field.getModifiers();
            if (Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)) {
              variables.add(field);
            }
          }
        } catch (LinkageError incomplete) {
          Reasons.add(type.getName(), "its fields cannot be seen: " + incomplete);
        }
      }
    }
    return variables;
  }

  /**
   * The names of those that come from a jar: what started the JVM, and libraries. Of these there
   * may be very many, and next to none has to do with what is run.
   */
  public static Set<String> ofLibraries() {
    Set<String> names = new HashSet<>();
    for (WeakReference<Class<?>> each : TYPES) {
      Class<?> type = each.get();
      if (type != null) {
        var source = type.getProtectionDomain().getCodeSource();
        if (source != null
            && source.getLocation() != null
            && !source.getLocation().getPath().endsWith("/")) {
          names.add(type.getName());
        }
      }
    }
    return names;
  }

  /** To look at a field would initialise its class, which is for the program to do. */
  private static boolean isInitialised(Class<?> type) {
    try {
      Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
      Object instance = unsafe.getMethod("getUnsafe").invoke(null);
      return Boolean.FALSE.equals(
          unsafe.getMethod("shouldBeInitialized", Class.class).invoke(instance, type));
    } catch (ReflectiveOperationException changed) {
      return false;
    }
  }
}
