package dev.bohr.launch;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestContext;
import org.testng.ITestNGMethod;
import org.testng.xml.XmlInclude;

/**
 * Leaves of a class what is to be run. TestNG also takes the classes that are nested in it, and
 * those that its factories make objects of, and the methods that are included say nothing about
 * these.
 */
final class TestNgSelection implements IMethodInterceptor {
  private final String className;
  private final List<String> names;
  private final Set<String> there = new HashSet<>();

  /**
   * @param names of methods, as {@link #name} gave them
   */
  TestNgSelection(String className, List<String> names) {
    this.className = className;
    this.names = names;
  }

  /** The name of a method, and before it, with a dot, that of its class if it is another one. */
  static String name(ITestNGMethod method, Class<?> type) {
    return name(method, type.getName());
  }

  private static String name(ITestNGMethod method, String className) {
    String own = method.getTestClass().getRealClass().getName();
    return own.equals(className) ? method.getMethodName() : own + '.' + method.getMethodName();
  }

  /** The name of a method that is executed. */
  String name(ITestNGMethod method) {
    return name(method, className);
  }

  /** The methods of the class itself. */
  List<XmlInclude> includes() {
    return names.stream().filter(name -> name.indexOf('.') < 0).map(XmlInclude::new).toList();
  }

  /** Whether TestNG was about to run the method of that name. */
  boolean has(String name) {
    return there.contains(name);
  }

  @Override
  public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
    List<Predicate<ITestNGMethod>> wanted = new ArrayList<>();
    for (String name : names) {
      Predicate<ITestNGMethod> named = wanted(name, methods);
      wanted.add(named);
      if (methods.stream().map(IMethodInstance::getMethod).anyMatch(named)) {
        there.add(name);
      }
    }
    return methods.stream()
        .filter(each -> wanted.stream().anyMatch(test -> test.test(each.getMethod())))
        // Interceptors of the project may change it.
        .collect(Collectors.toCollection(ArrayList::new));
  }

  private Predicate<ITestNGMethod> wanted(String name, List<IMethodInstance> methods) {
    int dot = name.lastIndexOf('.');
    String simple = name.substring(dot + 1);
    String type = dot < 0 ? className : name.substring(0, dot);
    Predicate<ITestNGMethod> named = method -> method.getMethodName().equals(simple);
    Predicate<ITestNGMethod> exact =
        named.and(method -> method.getTestClass().getRealClass().getName().equals(type));
    // Of a failure that was found when names did not say the class.
    boolean isOld = dot < 0 && methods.stream().map(IMethodInstance::getMethod).noneMatch(exact);
    return isOld ? named : exact;
  }
}
