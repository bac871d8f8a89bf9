package dev.bohr.core.engine;

import java.lang.reflect.Field;

/**
 * A class object remembers the constants of its enum. When an enum is initialised afresh, it has to
 * forget them, or {@code valueOf} would answer with constants of an earlier run.
 */
final class EnumCaches {
  private EnumCaches() {}

  static void clear(Class<?> type) {
    if (type.isEnum()) {
      clear(type, "enumConstants");
      clear(type, "enumConstantDirectory");
    }
  }

  private static void clear(Class<?> type, String cache) {
    try {
      // Class hides its fields from reflection; the internal view does not.
      java.lang.reflect.Method all =
          Class.class.getDeclaredMethod("getDeclaredFields0", boolean.class);
      all.setAccessible(true);
      for (Field field : (Field[]) all.invoke(Class.class, false)) {
        if (field.getName().equals(cache)) {
          field.setAccessible(true);
          field.set(type, null);
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // The JDK is built differently here: enums keep their first constants in valueOf.
      return;
    }
  }
}
