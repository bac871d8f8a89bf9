package dev.bohr.launch;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Tells whether TestNG runs certain tests of a class on threads of its own: those with a timeout,
 * with a pool, or with a parallel provider of data, or where what is called around them has one of
 * these. Other tests of the class do not count, for they are not run. Reads the annotations
 * themselves, as versions of TestNG differ in what else there is to ask.
 */
final class TestNgThreads {
  private static final String ANNOTATIONS = "org.testng.annotations.";

  private final Set<Class<?>> seen = new HashSet<>();

  private final Set<String> tests;

  private TestNgThreads(Set<String> tests) {
    this.tests = tests;
  }

  /**
   * @param tests names of the methods
   */
  static boolean areIn(Class<?> type, Set<String> tests) {
    return new TestNgThreads(tests).look(type);
  }

  private boolean look(Class<?> type) {
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      if (!seen.add(each)) {
        return false;
      }
      if (isThreaded(each)) {
        return true;
      }
      for (Method method : each.getDeclaredMethods()) {
        if (!isOtherTest(method) && isThreaded(method)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isOtherTest(Method method) {
    return !tests.contains(method.getName())
        && Arrays.stream(method.getAnnotations())
            .anyMatch(each -> each.annotationType().getName().equals(ANNOTATIONS + "Test"));
  }

  private boolean isThreaded(AnnotatedElement element) {
    for (Annotation annotation : element.getAnnotations()) {
      Class<?> type = annotation.annotationType();
      if (type.getName().startsWith(ANNOTATIONS)
          && (number(annotation, "timeOut") > 0
              || number(annotation, "invocationTimeOut") > 0
              || number(annotation, "threadPoolSize") > 1
              || value(annotation, "parallel").equals(true)
              || (value(annotation, "dataProviderClass") instanceof Class<?> provider
                  && look(provider)))) {
        return true;
      }
    }
    return false;
  }

  private static long number(Annotation annotation, String name) {
    return value(annotation, name) instanceof Number number ? number.longValue() : 0;
  }

  /** False when the annotation has nothing of that name. */
  private static Object value(Annotation annotation, String name) {
    try {
      return annotation.annotationType().getMethod(name).invoke(annotation);
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }
}
