package dev.bohr.core.engine;

import dev.bohr.runtime.Inspection;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hashes the numbers that an object holds, to tell a loop that gets somewhere from one that does
 * not. What it refers to does not count: a loop may make new objects for ever.
 */
final class Contents {
  private static final int MOST_ELEMENTS = 1_024;

  private Contents() {}

  private static final ClassValue<List<Field>> NUMBERS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          List<Field> fields = new ArrayList<>();
          for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
              if (!Modifier.isStatic(field.getModifiers())
                  && field.getType().isPrimitive()
                  && isOpen(field)) {
                fields.add(field);
              }
            }
          }
          return fields;
        }
      };

  private static boolean isOpen(Field field) {
    try {
      return field.trySetAccessible();
    } catch (RuntimeException closed) {
      return false;
    }
  }

  static int hash(@Nullable Object object) {
    if (object == null || object instanceof ControlledThread) {
      return 0;
    }
    Class<?> type = object.getClass();
    int hash = 0;
    try {
      if (type.isArray()) {
        int length = type.getComponentType().isPrimitive() ? Array.getLength(object) : 0;
        for (int i = 0; i < Math.min(length, MOST_ELEMENTS); i++) {
          hash = 31 * hash + Array.get(object, i).hashCode();
        }
        return hash;
      }
      for (Field field : NUMBERS.get(type)) {
        Object value = Inspection.read(field, object);
        hash = 31 * hash + (value == null ? 0 : value.hashCode());
      }
    } catch (IllegalAccessException | RuntimeException closed) {
      return hash;
    }
    return hash;
  }
}
