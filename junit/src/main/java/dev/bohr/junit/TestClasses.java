package dev.bohr.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A test class and the classes that it is nested in, with their lifecycle methods in JUnit's order.
 */
final class TestClasses {
  private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";

  /** The outermost first. */
  final List<Class<?>> chain = new ArrayList<>();

  private final boolean perClass;
  private final boolean autodetection;

  TestClasses(ExtensionContext context) {
    Class<?> type = context.getRequiredTestClass();
    for (Class<?> each = type; each != null; each = outer(each)) {
      chain.add(0, each);
    }
    perClass =
        context.getTestInstanceLifecycle().orElse(TestInstance.Lifecycle.PER_METHOD)
            == TestInstance.Lifecycle.PER_CLASS;
    autodetection =
        context.getConfigurationParameter(AUTODETECTION).map(Boolean::parseBoolean).orElse(false);
  }

  private static @org.jspecify.annotations.Nullable Class<?> outer(Class<?> type) {
    return Modifier.isStatic(type.getModifiers()) ? null : type.getDeclaringClass();
  }

  /** What a new instance for each schedule is prepared with, because it holds what they make. */
  List<Method> beforeInstances(Class<?> type) {
    return perClass ? ofInstances(find(type, BeforeAll.class, false)) : List.of();
  }

  List<Method> afterInstances(Class<?> type) {
    return perClass ? ofInstances(find(type, AfterAll.class, true)) : List.of();
  }

  List<Method> beforeEach(Class<?> type) {
    return find(type, BeforeEach.class, false);
  }

  List<Method> afterEach(Class<?> type) {
    return find(type, AfterEach.class, true);
  }

  /** The methods that JUnit has executed once, before the search. */
  List<Method> once() {
    List<Method> once = new ArrayList<>();
    for (Class<?> type : chain) {
      for (Method method : find(type, BeforeAll.class, false)) {
        if (Modifier.isStatic(method.getModifiers())) {
          once.add(method);
        }
      }
    }
    return once;
  }

  private static List<Method> ofInstances(List<Method> methods) {
    return methods.stream().filter(each -> !Modifier.isStatic(each.getModifiers())).toList();
  }

  private static List<Method> find(
      Class<?> type, Class<? extends Annotation> annotation, boolean bottomUp) {
    return ReflectionSupport.findMethods(
        type,
        method -> AnnotationSupport.isAnnotated(method, annotation),
        bottomUp ? HierarchyTraversalMode.BOTTOM_UP : HierarchyTraversalMode.TOP_DOWN);
  }

  /**
   * Whether the test needs nothing of JUnit but its methods to be called: no other extension, no
   * parameters, no annotated fields. Calling them is then many times faster than JUnit itself.
   */
  boolean isPlain(Method test) {
    if (autodetection || test.getParameterCount() > 0 || hasExtensions(test)) {
      return false;
    }
    for (Class<?> type : chain) {
      if (hasExtensions(type) || !hasPlainConstructor(type) || hasAnnotatedField(type)) {
        return false;
      }
      List<Method> called = new ArrayList<>(beforeEach(type));
      called.addAll(afterEach(type));
      called.addAll(beforeInstances(type));
      called.addAll(afterInstances(type));
      if (called.stream()
          .anyMatch(method -> method.getParameterCount() > 0 || hasExtensions(method))) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasExtensions(java.lang.reflect.AnnotatedElement element) {
    for (ExtendWith with : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
      for (Class<?> extension : with.value()) {
        if (extension != ConcurrencyTestExtension.class) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean hasPlainConstructor(Class<?> type) {
    Constructor<?>[] constructors = type.getDeclaredConstructors();
    return constructors.length == 1
        && constructors[0].getParameterCount() == (outer(type) == null ? 0 : 1);
  }

  /** Those of JUnit, such as {@code @TempDir}, or of an extension. */
  private static boolean hasAnnotatedField(Class<?> type) {
    for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
      for (Field field : each.getDeclaredFields()) {
        if (hasExtensions(field)) {
          return true;
        }
        for (Annotation annotation : field.getAnnotations()) {
          if (annotation.annotationType().getName().startsWith("org.junit.")) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** The innermost first. */
  List<Class<?>> reversed() {
    List<Class<?>> reversed = new ArrayList<>(chain);
    Collections.reverse(reversed);
    return reversed;
  }
}
