package dev.bohr.runtime;

import java.net.SocketOption;
import java.net.StandardProtocolFamily;
import org.jspecify.annotations.Nullable;

/** Hooks in place of identity hash codes, which the JVM draws at random. */
public final class IdentityHooks {
  private IdentityHooks() {}

  /** Loaded with this class: a hook must not be what loads a class for the first time. */
  private static final Class<?> SOCKET_OPTION = SocketOption.class;

  private static final String STYLE_SHEETS = "com.sun.org.apache.xalan.internal.xsltc.";

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
    if (isKeyOfTheJdk(object)) {
      return object.getClass().getName().hashCode();
    }
    Thread self = Thread.currentThread();
    if (Control.mustAct(self) && object != null && inheritsObjectHash(object)) {
      return virtualHash(self, object);
    }
    return object.hashCode();
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
   * The JDK keeps its socket options, and the types of its compiler for style sheets, in tables
   * that it fills once, quietly: they must be found there in every run. Those that are compared by
   * identity have the hash of their class, always.
   */
  private static boolean isKeyOfTheJdk(@Nullable Object object) {
    if (object == null) {
      return false;
    }
    Class<?> type = object.getClass();
    if (type == String.class || type.getClassLoader() != null) {
      return false;
    }
    return SOCKET_OPTION.isInstance(object)
        || (type.getName().startsWith(STYLE_SHEETS) && inheritsObjectHash(object));
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

  private static boolean inheritsObjectHash(Object object) {
    Class<?> type = object.getClass();
    if (type == String.class || type == Integer.class || type == Long.class) {
      return false;
    }
    // Asked also by threads that nobody controls, and before one that left control is back.
    Thread self = Thread.currentThread();
    boolean isRunning = self == Control.running;
    if (isRunning) {
      Control.running = null;
    }
    try {
      return INHERITS_OBJECT_HASH.get(type);
    } finally {
      if (isRunning) {
        Control.running = self;
      }
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
