package dev.bohr.junit;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A test class and the classes that it is nested in, with their lifecycle methods in JUnit's order.
 * A nested class may be inherited: around it is then the class that JUnit executes, and not the one
 * that declares it.
 */
final class TestClasses {
  private static final String AUTODETECTION = "junit.jupiter.extensions.autodetection.enabled";

  /** The outermost first. */
  final List<Class<?>> chain = new ArrayList<>();

  private final boolean autodetection;

  TestClasses(ExtensionContext context) {
    for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
      Class<?> type = at.getTestClass().orElse(null);
      if (type != null && !chain.contains(type)) {
        chain.add(0, type);
      }
    }
    autodetection =
        context.getConfigurationParameter(AUTODETECTION).map(Boolean::parseBoolean).orElse(false);
  }

  /**
   * What a new instance for each schedule is prepared with, because it holds what they make. Only a
   * class whose tests share an instance has such methods.
   */
  List<Method> beforeInstances(Class<?> type) {
    return ofInstances(find(type, BeforeAll.class, false));
  }

  List<Method> afterInstances(Class<?> type) {
    return ofInstances(find(type, AfterAll.class, true));
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

  /**
   * What JUnit and other tests of these classes go on with after a search: extensions that it has
   * registered, directories that it has made.
   */
  List<Field> statics() {
    List<Field> statics = new ArrayList<>();
    for (Class<?> type : chain) {
      statics.addAll(
          ReflectionSupport.findFields(
              type,
              field -> Modifier.isStatic(field.getModifiers()) && !field.isSynthetic(),
              HierarchyTraversalMode.TOP_DOWN));
    }
    return statics;
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

  private static boolean hasExtensions(AnnotatedElement element) {
    for (ExtendWith with : AnnotationSupport.findRepeatableAnnotations(element, ExtendWith.class)) {
      for (Class<?> extension : with.value()) {
        if (extension != ConcurrencyTestExtension.class) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean hasPlainConstructor(Class<?> type) {
    Constructor<?>[] constructors = type.getDeclaredConstructors();
    return constructors.length == 1
        && constructors[0].getParameterCount() == (type == chain.get(0) ? 0 : 1);
  }

  /** Those of JUnit, such as {@code @TempDir}, or of an extension; interfaces have some, too. */
  private static boolean hasAnnotatedField(Class<?> type) {
    return !ReflectionSupport.findFields(
            type,
            field -> hasExtensions(field) || hasAnnotationOfJUnit(field, new HashSet<>()),
            HierarchyTraversalMode.TOP_DOWN)
        .isEmpty();
  }

  /** Also on one of its own annotations: users compose theirs of JUnit's. */
  private static boolean hasAnnotationOfJUnit(AnnotatedElement element, Set<Class<?>> seen) {
    for (Annotation annotation : element.getAnnotations()) {
      Class<?> type = annotation.annotationType();
      if (type.getName().startsWith("org.junit.")
          || seen.add(type) && hasAnnotationOfJUnit(type, seen)) {
        return true;
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
