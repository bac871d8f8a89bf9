package dev.bohr.core.engine;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A class object remembers the constants of its enum. When an enum is initialised afresh, it has to
 * forget them, or {@code valueOf} would answer with constants of an earlier run.
 */
final class EnumCaches {
  private EnumCaches() {}

  private static final Set<String> NAMES = Set.of("enumConstants", "enumConstantDirectory");

  private static final List<Field> CACHES = find();

  /** Class hides its fields from reflection; the internal view does not. */
  private static List<Field> find() {
    List<Field> caches = new ArrayList<>();
    try {
      Method all = Class.class.getDeclaredMethod("getDeclaredFields0", boolean.class);
      all.setAccessible(true);
      for (Field field : (Field[]) all.invoke(Class.class, false)) {
        if (NAMES.contains(field.getName())) {
          field.setAccessible(true);
          caches.add(field);
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      // The JDK is built differently here: enums keep their first constants in valueOf.
      return List.of();
    }
    return List.copyOf(caches);
  }

  static void clear(Class<?> type) {
    if (!type.isEnum()) {
      return;
    }
    for (Field cache : CACHES) {
      try {
        cache.set(type, null);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException("a field that was accessible is not: " + cache, e);
      }
    }
  }
}
