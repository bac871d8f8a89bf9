package dev.bohr.junit;

import java.lang.reflect.Constructor;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The instance that JUnit wants around a search, which nobody uses: every schedule makes its own.
 * Its constructor is left out where that cannot be noticed, for what a field opens or starts (a
 * server at a fixed port, a thread) would be there beside that of the schedules, uncontrolled.
 */
final class Placeholder {
  private Placeholder() {}

  /** Only where nothing else looks at the instance: no extension, and no class inside. */
  static boolean isEnoughFor(Class<?> type, TestClasses classes) {
    return classes.chain.contains(type)
        && ReflectionSupport.findNestedClasses(
                type, inner -> AnnotationSupport.isAnnotated(inner, Nested.class))
            .isEmpty()
        && ReflectionSupport.findMethods(
                type,
                method -> AnnotationSupport.isAnnotated(method, ConcurrencyTest.class),
                HierarchyTraversalMode.TOP_DOWN)
            .stream()
            .allMatch(classes::isPlain);
  }

  /**
   * Makes one, as the JDK does for what is read from a stream. The class is initialised.
   *
   * @return nothing where the JVM does not have the module for that, jdk.unsupported
   */
  static <T> Optional<T> of(Class<T> type) throws ClassNotFoundException {
    Class.forName(type.getName(), true, type.getClassLoader());
    try {
      Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
      Constructor<?> constructor =
          (Constructor<?>)
              factory
                  .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                  .invoke(
                      factory.getMethod("getReflectionFactory").invoke(null),
                      type,
                      Object.class.getConstructor());
      return Optional.of(type.cast(constructor.newInstance()));
    } catch (ReflectiveOperationException absent) {
      return Optional.empty();
    }
  }
}
