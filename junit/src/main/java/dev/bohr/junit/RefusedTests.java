package dev.bohr.junit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.ClasspathRootSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.NestedClassSelector;
import org.junit.platform.engine.discovery.PackageNameFilter;
import org.junit.platform.engine.discovery.PackageSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;

/**
 * What JUnit refuses of that which it was asked to find. Where it was asked for a class that cannot
 * be loaded it says so itself; where it looks for classes in directories it leaves such a class
 * out, so that has to be told.
 */
final class RefusedTests {
  private static final String CLASS_FILE = ".class";

  private final EngineDiscoveryRequest request;
  private final Map<String, RefusedTest> found = new LinkedHashMap<>();

  private RefusedTests(EngineDiscoveryRequest request) {
    this.request = request;
  }

  /**
   * Finds them.
   *
   * @param engine whose unique ids are asked for when a test is executed again
   * @return by the last part of the unique id
   */
  static Map<String, RefusedTest> of(EngineDiscoveryRequest request, UniqueId engine) {
    RefusedTests tests = new RefusedTests(request);
    tests.classes();
    tests.directories();
    for (UniqueIdSelector selector : request.getSelectorsByType(UniqueIdSelector.class)) {
      UniqueId id = selector.getUniqueId();
      if (id.hasPrefix(engine) && !id.equals(engine)) {
        tests.again(id.getLastSegment().getValue());
      }
    }
    return tests.found;
  }

  private void classes() {
    for (ClassSelector selector : request.getSelectorsByType(ClassSelector.class)) {
      add(selector::getJavaClass, key -> true);
    }
    for (NestedClassSelector selector : request.getSelectorsByType(NestedClassSelector.class)) {
      add(selector::getNestedClass, key -> true);
    }
    for (MethodSelector selector : request.getSelectorsByType(MethodSelector.class)) {
      String key = selector.getClassName() + '#' + selector.getMethodName();
      add(selector::getJavaClass, key::equals);
    }
  }

  private void again(String key) {
    String name = key.replaceFirst("#.*", "");
    try {
      add(name, key::equals);
    } catch (ClassNotFoundException | LinkageError | JUnitException incomplete) {
      found.putIfAbsent(name, RefusedTest.unloadable(name, incomplete));
    }
  }

  private void directories() {
    for (ClasspathRootSelector selector : request.getSelectorsByType(ClasspathRootSelector.class)) {
      if (selector.getClasspathRoot().getScheme().equals("file")) {
        Path root = Path.of(selector.getClasspathRoot());
        scan(root, root);
      }
    }
    List<PackageSelector> packages = request.getSelectorsByType(PackageSelector.class);
    for (Path root : packages.isEmpty() ? List.<Path>of() : ClassRoots.directories()) {
      packages.forEach(each -> scan(root, root.resolve(each.getPackageName().replace('.', '/'))));
    }
  }

  private void scan(Path root, Path directory) {
    if (!Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      files
          .filter(file -> file.toString().endsWith(CLASS_FILE))
          .sorted()
          .forEach(file -> scanned(root, file));
    } catch (IOException | UncheckedIOException unreadable) {
      // Then JUnit finds nothing there, either.
      return;
    }
  }

  private void scanned(Path root, Path file) {
    String path = root.relativize(file).toString();
    String name = path.substring(0, path.length() - CLASS_FILE.length()).replaceAll("[/\\\\]", ".");
    if (!isAskedFor(name)) {
      return;
    }
    try {
      add(name, key -> true);
    } catch (ClassNotFoundException | LinkageError | JUnitException incomplete) {
      if (EarlyAttach.reads(file)) {
        found.putIfAbsent(name, RefusedTest.unloadable(name, incomplete));
      }
    }
  }

  private boolean isAskedFor(String name) {
    String packageName = name.substring(0, Math.max(0, name.lastIndexOf('.')));
    return !name.endsWith("-info")
        && request.getFiltersByType(ClassNameFilter.class).stream()
            .allMatch(filter -> filter.apply(name).included())
        && request.getFiltersByType(PackageNameFilter.class).stream()
            .allMatch(filter -> filter.apply(packageName).included());
  }

  /** A class that JUnit was asked for by its name. */
  private void add(Supplier<Class<?>> selected, Predicate<String> asked) {
    try {
      add(selected.get(), asked);
    } catch (LinkageError | RuntimeException unusable) {
      // JUnit says so itself.
      return;
    }
  }

  /** A class with this name, which is not initialised. */
  private void add(String name, Predicate<String> asked) throws ClassNotFoundException {
    add(Class.forName(name, false, Thread.currentThread().getContextClassLoader()), asked);
  }

  private void add(Class<?> type, Predicate<String> asked) {
    for (RefusedTest test : RefusedTest.of(type)) {
      if (asked.test(test.key())) {
        found.putIfAbsent(test.key(), test);
      }
    }
  }
}
