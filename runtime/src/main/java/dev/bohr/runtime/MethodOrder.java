package dev.bohr.runtime;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/**
 * The order in which a class tells of its methods: by name, then by parameters. The JVM has them by
 * where in memory their names happen to be, which depends on all classes that were loaded before,
 * and which no two JVMs need to have in common; a program that goes through the methods of a class
 * would go another way there. Constructors and fields are left as they are.
 */
public final class MethodOrder implements Comparator<Method> {
  private static final MethodOrder ORDER = new MethodOrder();

  private MethodOrder() {}

  /** Sorts what the JVM answers, in place. */
  public static Method[] sorted(Method[] methods) {
    if (methods.length > 1) {
      Arrays.sort(methods, ORDER);
    }
    return methods;
  }

  @Override
  public int compare(Method one, Method other) {
    int byName = one.getName().compareTo(other.getName());
    return byName != 0 ? byName : compareOverloads(one, other);
  }

  private static int compareOverloads(Method one, Method other) {
    int byCount = Integer.compare(one.getParameterCount(), other.getParameterCount());
    if (byCount != 0) {
      return byCount;
    }
    Class<?>[] ones = one.getParameterTypes();
    Class<?>[] others = other.getParameterTypes();
    for (int i = 0; i < ones.length; i++) {
      int byType = ones[i].getName().compareTo(others[i].getName());
      if (byType != 0) {
        return byType;
      }
    }
    return one.getReturnType().getName().compareTo(other.getReturnType().getName());
  }
}
