package dev.bohr.core.engine;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import org.jspecify.annotations.Nullable;

/**
 * Gives objects of a recorded run names that a reader recognises: the field through which the
 * program reached them where one was seen ({@code Account.lock}), otherwise class and number
 * ({@code Account#2}).
 */
final class ObjectNames {
  private final Map<Object, String> numbered = new IdentityHashMap<>();
  private final Map<Object, String> reached = new IdentityHashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();

  /** Class and number; numbers follow the order of first appearance. */
  String label(Object object) {
    String known = numbered.get(object);
    if (known != null) {
      return known;
    }
    String type = typeName(object);
    String label =
        object instanceof Class<?> ? type : type + '#' + counts.merge(type, 1, Integer::sum);
    numbered.put(object, label);
    return label;
  }

  /** The program read the object from a field or an array. */
  void learn(@Nullable Object object, String path) {
    if (object != null && !isValue(object)) {
      reached.putIfAbsent(object, path);
    }
  }

  /** A lock or other object as a reader would call it. */
  String name(Object object) {
    String path = reached.get(object);
    return path == null ? label(object) : path;
  }

  private static String typeName(Object object) {
    if (object instanceof Class<?> type) {
      return type.getSimpleName() + ".class";
    }
    Class<?> type = object.getClass();
    Class<?> around = type.getEnclosingClass();
    if (object instanceof AbstractQueuedSynchronizer
        && around != null
        && type.getName().startsWith("java.util.concurrent.locks.")) {
      // The queue inside a lock: nobody knows it but as the lock.
      type = around;
    }
    String simple = type.getSimpleName();
    if (simple.isEmpty()) {
      String full = type.getName();
      simple = full.substring(full.lastIndexOf('.') + 1);
    }
    // The JVM numbers lambdas and proxies as it makes them, each time differently.
    int lambda = simple.indexOf("$$Lambda");
    if (lambda >= 0) {
      String outer = simple.substring(0, lambda);
      return "lambda of " + outer.substring(outer.lastIndexOf('$') + 1);
    }
    return type.isHidden() ? simple.replaceAll("/.*", "") : simple;
  }

  static boolean isValue(Object object) {
    return object instanceof String
        || object instanceof Number && object.getClass().getName().startsWith("java.lang.")
        || object instanceof Boolean
        || object instanceof Character;
  }
}
