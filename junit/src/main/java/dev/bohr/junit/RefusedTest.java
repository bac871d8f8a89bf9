package dev.bohr.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/**
 * Something with {@link ConcurrencyTest} that JUnit does not execute. An abstract class is none:
 * others extend it.
 *
 * @param type name of the class
 * @param method name of the method; empty for a whole class
 * @param remedy what is wrong and what to do
 * @param cause if an exception tells more
 */
record RefusedTest(
    String type, String method, TestSource source, String remedy, @Nullable Throwable cause) {
  private static final String CONTINUATION = "kotlin.coroutines.Continuation";

  /** Tells it from all others. */
  String key() {
    return method.isEmpty() ? type : type + '#' + method;
  }

  /** Of a class, with the classes inside it that JUnit executes with it. */
  static List<RefusedTest> of(Class<?> type) {
    List<RefusedTest> refused = new ArrayList<>();
    collect(type, refused);
    return refused;
  }

  /** A class that is not there whole. */
  static RefusedTest unloadable(String type, Throwable cause) {
    return new RefusedTest(
        type,
        "",
        ClassSource.from(type),
        "the test class '%s' cannot be loaded: %s; put what is missing on the class path of the tests"
            .formatted(type, cause),
        cause);
  }

  private static void collect(Class<?> type, List<RefusedTest> refused) {
    if (Modifier.isAbstract(type.getModifiers())
        || type.isAnonymousClass()
        || type.isLocalClass()) {
      return;
    }
    List<Method> tests =
        ReflectionSupport.findMethods(
            type,
            method -> isAnnotated(method, ConcurrencyTest.class),
            HierarchyTraversalMode.TOP_DOWN);
    String wrong = tests.isEmpty() ? "" : whatIsWrongWith(type);
    if (wrong.isEmpty()) {
      tests.forEach(test -> check(type, test, refused));
    } else {
      refused.add(
          new RefusedTest(
              type.getName(),
              "",
              ClassSource.from(type),
              "JUnit does not execute the @ConcurrencyTest methods of '%s', which %s, or abstract if it is for others to extend"
                  .formatted(type.getName(), wrong),
              null));
    }
    ReflectionSupport.findNestedClasses(type, RefusedTest::isInner)
        .forEach(inner -> collect(inner, refused));
  }

  private static String whatIsWrongWith(Class<?> type) {
    if (Modifier.isPrivate(type.getModifiers())) {
      return "is private; make it package-private";
    }
    return isInner(type) && !isAnnotated(type, Nested.class)
        ? "is an inner class; annotate it with @Nested, make it static"
        : "";
  }

  private static void check(Class<?> type, Method test, List<RefusedTest> refused) {
    String wrong = whatIsWrongWith(test);
    if (!wrong.isEmpty()) {
      refused.add(
          new RefusedTest(
              type.getName(),
              test.getName(),
              MethodSource.from(type, test),
              "JUnit does not execute the @ConcurrencyTest '%s', which %s"
                  .formatted(test.toGenericString(), wrong),
              null));
    }
  }

  private static String whatIsWrongWith(Method test) {
    if (Modifier.isPrivate(test.getModifiers())) {
      return "is private; make it package-private";
    }
    if (Modifier.isStatic(test.getModifiers())) {
      return "is static; make it a method of the instance";
    }
    return test.getReturnType() == void.class || isSuspending(test)
        ? ""
        : "returns a value; make it void";
  }

  /** Of Kotlin, which JUnit 6 executes. */
  private static boolean isSuspending(Method test) {
    return Arrays.stream(test.getParameterTypes())
        .anyMatch(parameter -> parameter.getName().equals(CONTINUATION));
  }

  private static boolean isInner(Class<?> type) {
    return type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
  }

  private static boolean isAnnotated(
      AnnotatedElement element, Class<? extends java.lang.annotation.Annotation> annotation) {
    return AnnotationSupport.isAnnotated(element, annotation);
  }
}
