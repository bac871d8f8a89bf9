package dev.bohr.core.run;

import dev.bohr.runtime.BeanHooks;
import java.lang.reflect.Method;
import java.util.Arrays;

/** Takes out of the servers of management beans what runs have left there. */
final class Beans {
  private Beans() {}

  /** Without a word to the beans: their run is over. */
  static void removeLeft() {
    for (BeanHooks.Registered bean : BeanHooks.take()) {
      try {
        Object repository = bean.repository();
        Class<?> type = repository.getClass();
        Method contains = method(type, "contains");
        if ((boolean) contains.invoke(repository, bean.name())) {
          method(type, "remove").invoke(repository, bean.name(), null);
        }
      } catch (ReflectiveOperationException | RuntimeException otherJdk) {
        // The next run may see the bean; whether it fails for that, a fresh JVM tells.
        continue;
      }
    }
  }

  private static Method method(Class<?> type, String name) {
    Method method =
        Arrays.stream(type.getMethods())
            .filter(each -> each.getName().equals(name))
            .findFirst()
            .orElseThrow();
    method.setAccessible(true);
    return method;
  }
}
