package dev.bohr.launch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.testng.ITestNGMethod;
import org.testng.TestNGException;

/**
 * The tests of a class for TestNG, with the methods that each depends on. Those of nested classes
 * are tests of these, where they are found without the outer class.
 */
final class TestNgFinder {
  /** Begins the id of a test that TestNG may run on threads of its own. */
  static final String THREADS = "threads:";

  private final Function<Class<?>, List<ITestNGMethod>> methods;

  /**
   * @param methods all that TestNG would run when it is given a class
   */
  TestNgFinder(Function<Class<?>, List<ITestNGMethod>> methods) {
    this.methods = methods;
  }

  Collection<FoundTest> find(Class<?> type) {
    List<ITestNGMethod> all = methods.apply(type);
    Set<Class<?>> nested = nested(type, new HashSet<>());
    Map<Class<?>, Collection<FoundTest>> ofNested = new LinkedHashMap<>();
    // Overloaded methods are one test, and so are the objects that a factory makes.
    Map<String, FoundTest> found = new LinkedHashMap<>();
    for (ITestNGMethod method : all) {
      Class<?> own = method.getTestClass().getRealClass();
      Collection<FoundTest> itsOwn =
          own != type && nested.contains(own) && !isMade(method)
              ? ofNested.computeIfAbsent(own, this::alone)
              : List.of();
      if (itsOwn.isEmpty()) {
        FoundTest test = test(method, type, all);
        found.putIfAbsent(test.id(), test);
      }
      itsOwn.forEach(test -> found.putIfAbsent(test.id(), test));
    }
    return found.values();
  }

  /** Empty when the class needs the outer one, such as for a group that its tests depend on. */
  private Collection<FoundTest> alone(Class<?> nested) {
    try {
      return find(nested);
    } catch (TestNGException incomplete) {
      return List.of();
    }
  }

  /** The classes that TestNG takes together with this one. */
  private static Set<Class<?>> nested(Class<?> type, Set<Class<?>> found) {
    for (Class<?> each : type.getClasses()) {
      if (found.add(each)) {
        nested(each, found);
      }
    }
    return found;
  }

  /** Whether a factory made the object of the test. Versions before 7 do not tell. */
  private static boolean isMade(ITestNGMethod method) {
    try {
      return ITestNGMethod.class.getMethod("getFactoryMethodParamsInfo").invoke(method) != null;
    } catch (ReflectiveOperationException unknown) {
      return false;
    }
  }

  private static FoundTest test(ITestNGMethod method, Class<?> type, List<ITestNGMethod> all) {
    List<ITestNGMethod> needed = new ArrayList<>();
    addNeeded(method, all, new HashSet<>(), needed);
    Set<Class<?>> classes = new HashSet<>(Set.of(type));
    Set<String> simple = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (ITestNGMethod each : needed) {
      classes.add(each.getTestClass().getRealClass());
      simple.add(each.getMethodName());
      names.add(TestNgSelection.name(each, type));
    }
    boolean hasThreads = classes.stream().anyMatch(each -> TestNgThreads.areIn(each, simple));
    return new FoundTest(
        Frameworks.TESTNG,
        (hasThreads ? THREADS : "")
            + type.getName()
            + '#'
            + String.join(",", names.stream().distinct().toList()),
        method.getTestClass().getName(),
        method.getMethodName());
  }

  /** The method itself comes last. */
  private static void addNeeded(
      ITestNGMethod method,
      List<ITestNGMethod> all,
      Set<ITestNGMethod> waiting,
      List<ITestNGMethod> needed) {
    if (!waiting.add(method)) {
      throw new TestNGException("%s depends on itself".formatted(method.getQualifiedName()));
    }
    for (ITestNGMethod other : dependedUpon(method, all)) {
      if (!needed.contains(other)) {
        addNeeded(other, all, waiting, needed);
      }
    }
    needed.add(method);
  }

  private static List<ITestNGMethod> dependedUpon(ITestNGMethod method, List<ITestNGMethod> all) {
    Class<?> own = method.getTestClass().getRealClass();
    List<ITestNGMethod> found = new ArrayList<>();
    for (String name : method.getMethodsDependedUpon()) {
      String simple = name.substring(name.lastIndexOf('.') + 1);
      List<ITestNGMethod> named =
          all.stream().filter(other -> other.getMethodName().equals(simple)).toList();
      List<ITestNGMethod> near =
          named.stream().filter(other -> other.getTestClass().getRealClass() == own).toList();
      found.addAll(near.isEmpty() ? named : near);
    }
    for (String group : method.getGroupsDependedUpon()) {
      List<ITestNGMethod> members =
          all.stream()
              .filter(
                  other -> Arrays.stream(other.getGroups()).anyMatch(each -> each.matches(group)))
              .toList();
      if (members.isEmpty() && !method.ignoreMissingDependencies()) {
        // As TestNG says when it comes to run tests.
        throw new TestNGException(
            "%s depends on nonexistent group '%s'".formatted(method.getQualifiedName(), group));
      }
      found.addAll(members);
    }
    return found;
  }
}
