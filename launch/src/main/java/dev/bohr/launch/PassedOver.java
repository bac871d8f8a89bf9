package dev.bohr.launch;

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Methods that are marked as tests and that their framework passes over without a word, as Jupiter
 * does with private ones, and TestNG with those that return something: why a class that has tests,
 * to its author, has none.
 *
 * <p>The marks are known by name, also as annotations of annotations: none of the frameworks need
 * be there.
 */
final class PassedOver {
  private static final String JUPITER = "org.junit.jupiter.api.";

  /** Makes tests of what it returns. */
  private static final String FACTORY = JUPITER + "TestFactory";

  private static final String NG = "org.testng.annotations.Test";

  /** By mark, what {@link Frameworks#describe} calls the one that knows it. */
  private static final Map<String, String> MARKS =
      Map.of(
          JUPITER + "Test",
          "junit-jupiter",
          JUPITER + "TestTemplate",
          "junit-jupiter",
          FACTORY,
          "junit-jupiter",
          NG,
          "TestNG");

  private static final int MAX_METHODS = 3;

  private final List<String> frameworks;

  /**
   * @param frameworks that are there, as {@link Frameworks#describe} has them
   */
  PassedOver(List<String> frameworks) {
    this.frameworks = frameworks;
  }

  /**
   * A sentence without its end.
   *
   * @param type without tests for any of them
   * @return null if there is nothing of the kind
   */
  @Nullable String in(Class<?> type) {
    List<Method> methods =
        Arrays.stream(type.getDeclaredMethods()).filter(each -> !marks(each).isEmpty()).toList();
    if (methods.isEmpty()) {
      return null;
    }
    boolean ofNg = methods.stream().allMatch(method -> marks(method).contains(NG));
    String ofClass = ofNg ? "" : ofClass(type);
    if (!ofClass.isEmpty()) {
      return ofClass;
    }
    List<String> reasons =
        methods.stream().map(this::reason).filter(why -> !why.isEmpty()).sorted().toList();
    if (reasons.isEmpty()) {
      return null;
    }
    int more = reasons.size() - MAX_METHODS;
    return "class '%s' has test methods that are not run: %s%s; a test %s"
        .formatted(
            type.getName(),
            String.join(", ", reasons.subList(0, Math.min(MAX_METHODS, reasons.size()))),
            more > 0 ? " and %d more".formatted(more) : "",
            ofNg ? "returns void" : "is not private, static or abstract, and returns void");
  }

  /** What Jupiter has against the class itself; empty if it is as it should be. */
  private static String ofClass(Class<?> type) {
    boolean isInner = type.isMemberClass() && !Modifier.isStatic(type.getModifiers());
    if (isInner && !annotations(type).contains(JUPITER + "Nested")) {
      return "class '%s' is an inner class, whose tests are not run; annotate it with @Nested"
          .formatted(type.getName());
    }
    return Modifier.isPrivate(type.getModifiers())
        ? "class '%s' is private, and its tests are not run; take 'private' away"
            .formatted(type.getName())
        : "";
  }

  /** Such as {@code pays is private}; empty of one that is as it should be. */
  private String reason(Method method) {
    Set<String> marks = marks(method);
    int modifiers = marks.contains(NG) ? 0 : method.getModifiers();
    String why = "";
    if (Modifier.isPrivate(modifiers)) {
      why = "is private";
    } else if (Modifier.isStatic(modifiers)) {
      why = "is static";
    } else if (Modifier.isAbstract(modifiers)) {
      why = "is abstract";
    } else if (method.getReturnType() != void.class && !marks.contains(FACTORY)) {
      why = "returns " + method.getReturnType().getSimpleName();
    }
    return why.isEmpty() ? "" : method.getName() + ' ' + why;
  }

  private Set<String> marks(Method method) {
    Set<String> marks = annotations(method);
    marks.removeIf(name -> !frameworks.contains(MARKS.getOrDefault(name, "")));
    return marks;
  }

  /** By name, with those of the annotations themselves. */
  private static Set<String> annotations(AnnotatedElement element) {
    Set<String> names = new HashSet<>();
    collect(element, names);
    return names;
  }

  private static void collect(AnnotatedElement element, Set<String> names) {
    for (Annotation annotation : element.getAnnotations()) {
      if (names.add(annotation.annotationType().getName())) {
        collect(annotation.annotationType(), names);
      }
    }
  }
}
