package dev.bohr.runtime;

import java.net.SocketOption;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** Hooks in place of identity hash codes, which the JVM draws at random. */
public final class IdentityHooks {
  private IdentityHooks() {}

  /** Loaded with this class: a hook must not be what loads a class for the first time. */
  private static final Class<?> SOCKET_OPTION = SocketOption.class;

  private static final Class<?> ZIP_FILE = ZipFile.class;

  private static final ClassValue<Boolean> INHERITS_OBJECT_HASH =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          try {
            return type.getMethod("hashCode").getDeclaringClass() == Object.class;
          } catch (ReflectiveOperationException | LinkageError e) {
            return false;
          }
        }
      };

  /** In place of {@link Object#hashCode()}. */
  public static int hashCode(Object object) {
    Thread self = Thread.currentThread();
    boolean controlled = self == Control.running;
    if (isKept(object)) {
      return keptHash(self, object, controlled);
    }
    return controlled && object != null && inheritsObjectHash(self, object)
        ? virtualHash(self, object)
        : object.hashCode();
  }

  /** In place of {@link System#identityHashCode}. */
  public static int identityHashCode(@Nullable Object object) {
    Thread self = Thread.currentThread();
    if (self == Control.running && object != null) {
      return virtualHash(self, object);
    }
    return System.identityHashCode(object);
  }

  /**
   * The JDK keeps its socket options, and the jars that it has open, in tables that outlive a run:
   * they must be found there in every run.
   */
  private static boolean isKept(@Nullable Object object) {
    return (SOCKET_OPTION.isInstance(object) || ZIP_FILE.isInstance(object))
        && object.getClass().getClassLoader() == null;
  }

  /** They say their name. */
  private static int keptHash(Thread self, Object object, boolean controlled) {
    if (controlled) {
      Control.running = null;
    }
    try {
      String name = object instanceof ZipFile file ? file.getName() : object.toString();
      return name.hashCode();
    } finally {
      if (controlled) {
        Control.running = self;
      }
    }
  }

  private static boolean inheritsObjectHash(Thread self, Object object) {
    Class<?> type = object.getClass();
    if (type == String.class || type == Integer.class || type == Long.class) {
      return false;
    }
    Control.running = null;
    try {
      return INHERITS_OBJECT_HASH.get(type);
    } finally {
      Control.running = self;
    }
  }

  private static int virtualHash(Thread self, Object object) {
    Control.running = null;
    try {
      return Control.mode.identityHash(object);
    } finally {
      Control.running = self;
    }
  }
}
