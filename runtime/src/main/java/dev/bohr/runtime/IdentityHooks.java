package dev.bohr.runtime;

import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import org.jspecify.annotations.Nullable;

/** Hooks in place of identity hash codes, which the JVM draws at random. */
public final class IdentityHooks {
  private IdentityHooks() {}

  /** Loaded with this class: a hook must not be what loads a class for the first time. */
  private static final Class<?> SOCKET_OPTION = SocketOption.class;

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
    if (Control.mustAct(self) && object != null && inheritsObjectHash(self, object)) {
      if (isSocketOption(object)) {
        return socketOptionHash(object);
      }
      return virtualHash(self, object);
    }
    return isSocketOption(object) ? socketOptionHash(object) : object.hashCode();
  }

  /** In place of {@link System#identityHashCode}. */
  public static int identityHashCode(@Nullable Object object) {
    if (object instanceof Enum<?> constant && isKeyOfTheJdk(constant)) {
      return constant.name().hashCode();
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self) && object != null) {
      return virtualHash(self, object);
    }
    return System.identityHashCode(object);
  }

  /**
   * The JDK keeps its socket options in tables that it fills once, quietly: they must be found
   * there in every run.
   */
  private static boolean isSocketOption(@Nullable Object object) {
    return SOCKET_OPTION.isInstance(object) && object.getClass().getClassLoader() == null;
  }

  /** They say their name. */
  private static int socketOptionHash(Object option) {
    return option.toString().hashCode();
  }

  /**
   * So are the tables of the security providers, whose keys are constants: without their groups a
   * TLS client asks again and again. Socket options are kept by families of addresses.
   */
  private static boolean isKeyOfTheJdk(Enum<?> constant) {
    Class<?> type = constant.getDeclaringClass();
    return type == StandardProtocolFamily.class
        || (type.getClassLoader() == null && type.getName().startsWith("sun.security."));
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
