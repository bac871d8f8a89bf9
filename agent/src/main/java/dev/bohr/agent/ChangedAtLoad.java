package dev.bohr.agent;

import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The classes that were rewritten when they were loaded. When somebody else retransforms one of
 * them (a mocking library, a profiler), the JVM starts from the original again and wants to see the
 * same members, so the class must be rewritten as if it were being loaded.
 */
final class ChangedAtLoad {
  private final Map<ClassLoader, Set<String>> names =
      Collections.synchronizedMap(new WeakHashMap<>());

  private final Set<String> boot = ConcurrentHashMap.newKeySet();

  void add(@Nullable ClassLoader loader, String name) {
    of(loader).add(name);
  }

  boolean contains(@Nullable ClassLoader loader, String name) {
    return of(loader).contains(name);
  }

  private Set<String> of(@Nullable ClassLoader loader) {
    return loader == null
        ? boot
        : names.computeIfAbsent(loader, unused -> ConcurrentHashMap.newKeySet());
  }
}
