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
            fields.addAll(numbers(each, false));
          }
          return fields;
        }
      };

  private static final ClassValue<List<Field>> STATIC_NUMBERS =
      new ClassValue<>() {
        @Override
        protected List<Field> computeValue(Class<?> type) {
          return numbers(type, true);
        }
      };

  private static List<Field> numbers(Class<?> type, boolean ofClass) {
    List<Field> fields = new ArrayList<>();
    for (Field field : type.getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) == ofClass
          && field.getType().isPrimitive()
          && isOpen(field)) {
        fields.add(field);
      }
    }
    return fields;
  }

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
    try {
      if (object instanceof Places.Statics statics) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Class<?> type = Class.forName(statics.owner.replace('/', '.'), false, loader);
        return hash(STATIC_NUMBERS.get(type), null);
      }
      return object.getClass().isArray()
          ? elements(object)
          : hash(NUMBERS.get(object.getClass()), object);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
      return 0;
    }
  }

  private static int hash(List<Field> fields, @Nullable Object object)
      throws IllegalAccessException {
    int hash = 0;
    for (Field field : fields) {
      Object value = Inspection.read(field, object);
      hash = 31 * hash + (value == null ? 0 : value.hashCode());
    }
    return hash;
  }

  private static int elements(Object array) {
    if (!array.getClass().getComponentType().isPrimitive()) {
      return 0;
    }
    int hash = 0;
    for (int i = 0; i < Math.min(Array.getLength(array), MOST_ELEMENTS); i++) {
      hash = 31 * hash + Array.get(array, i).hashCode();
    }
    return hash;
  }
}
