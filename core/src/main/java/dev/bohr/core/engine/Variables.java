package dev.bohr.core.engine;

import dev.bohr.core.trace.Value;
import dev.bohr.runtime.Inspection;
import dev.bohr.runtime.Sites;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Reads the variables that accesses touch, by reflection, while the token is held: so values cost
 * rewritten code nothing.
 */
final class Variables {
  /** The field of each site; a missing one maps to null. */
  private final Map<Integer, @Nullable Field> fields = new HashMap<>();

  private final ClassLoader loader;

  Variables(ClassLoader loader) {
    this.loader = loader;
  }

  /** The current content of the variable; {@link Unreadable} when it cannot be read. */
  @Nullable Object read(@Nullable Object base, int index, int site) {
    try {
      if (Sites.get(site).is(Sites.ELEMENT)) {
        return base == null || index < 0 || index >= Array.getLength(base)
            ? Unreadable.INSTANCE
            : Array.get(base, index);
      }
      Field field = field(base, site);
      return field == null ? Unreadable.INSTANCE : Inspection.read(field, base);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Unreadable.INSTANCE;
    }
  }

  /** Stands for a content that could not be read. */
  enum Unreadable {
    INSTANCE
  }

  private @Nullable Field field(@Nullable Object base, int site) {
    Field known = fields.get(site);
    if (known == null ? fields.containsKey(site) : base == null || isOf(known, base)) {
      return known;
    }
    Field field = find(base, Sites.get(site));
    fields.put(site, field);
    return field;
  }

  /** False when the class of the object was loaded anew, by another loader. */
  private static boolean isOf(Field field, Object base) {
    return field.getDeclaringClass().isInstance(base);
  }

  private @Nullable Field find(@Nullable Object base, Sites.Site site) {
    String owner = site.owner();
    String name = site.name();
    if (owner == null || name == null) {
      return null;
    }
    Class<?> type;
    try {
      ClassLoader from = base == null ? loader : base.getClass().getClassLoader();
      type = Class.forName(owner.replace('/', '.'), false, from);
    } catch (ClassNotFoundException | LinkageError e) {
      return null;
    }
    return find(type, name, site.is(Sites.STATIC));
  }

  /** Where the JVM finds it: the class, its interfaces, then its superclass. */
  private static @Nullable Field find(Class<?> type, String name, boolean isStatic) {
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(name) && Modifier.isStatic(field.getModifiers()) == isStatic) {
        try {
          field.setAccessible(true);
          return field;
        } catch (RuntimeException e) {
          return null;
        }
      }
    }
    for (Class<?> parent : type.getInterfaces()) {
      Field field = find(parent, name, isStatic);
      if (field != null) {
        return field;
      }
    }
    Class<?> parent = type.getSuperclass();
    return parent == null ? null : find(parent, name, isStatic);
  }

  /**
   * The object inside a lock of the JDK that threads are parked for, which it shares with its
   * conditions; null when there is none.
   */
  static @Nullable Object synchronizer(Object lock) {
    try {
      Field field = SYNC.get(lock.getClass()).orElse(null);
      return field == null ? null : field.get(lock);
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** Asked at every call of a trusted method, of which most have none. */
  private static final ClassValue<Optional<Field>> SYNC =
      new ClassValue<>() {
        @Override
        protected Optional<Field> computeValue(Class<?> type) {
          try {
            boolean isCondition = Condition.class.isAssignableFrom(type);
            Field field = type.getDeclaredField(isCondition ? "this$0" : "sync");
            field.setAccessible(true);
            return Optional.of(field);
          } catch (ReflectiveOperationException | RuntimeException e) {
            return Optional.empty();
          }
        }
      };

  /** The thread that holds a lock of the JDK, by its synchronizer; null when nobody does. */
  static @Nullable Object owner(Object synchronizer) {
    try {
      Field owner = find(synchronizer.getClass(), "exclusiveOwnerThread", false);
      return owner == null ? null : Inspection.read(owner, synchronizer);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return null;
    }
  }

  /** Whether this is one of the two locks that a read-write lock gives out. */
  static boolean isView(Object lock) {
    return lock instanceof ReentrantReadWriteLock.ReadLock
        || lock instanceof ReentrantReadWriteLock.WriteLock;
  }

  /** What a thread does that waits for a read-write lock; null when it waits for no such lock. */
  static @Nullable String viewOn(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      switch (frame.getClassName()) {
        case "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock" -> {
          return "read-locks ReentrantReadWriteLock";
        }
        case "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock" -> {
          return "write-locks ReentrantReadWriteLock";
        }
        default -> {}
      }
    }
    return null;
  }

  static Value value(@Nullable Object content, ObjectNames names) {
    if (content == null) {
      return Value.NULL;
    }
    if (content instanceof Boolean b) {
      return Value.ofBoolean(b);
    }
    if (content instanceof Character c) {
      return Value.ofChar(c);
    }
    if (content instanceof Double d) {
      return Value.ofDouble(d);
    }
    if (content instanceof Float f) {
      return Value.ofFloat(f);
    }
    if (content instanceof Integer
        || content instanceof Long
        || content instanceof Short
        || content instanceof Byte) {
      return Value.ofLong(((Number) content).longValue());
    }
    if (content instanceof String text) {
      return Value.ofText(text);
    }
    if (content == Unreadable.INSTANCE) {
      return Value.NONE;
    }
    return Value.ofObject(names.label(content));
  }
}
