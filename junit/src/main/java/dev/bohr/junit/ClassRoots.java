package dev.bohr.junit;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where the classes of the tests come from: the class path and the module path of the JVM, and the
 * directories of a loader that a launcher has made for the tests, as that of JUnit's console does
 * for {@code --class-path}.
 */
final class ClassRoots {
  private ClassRoots() {}

  /** Directories and jars, as far as they exist, in the order of the search. */
  static List<Path> all() {
    Set<Path> roots = new LinkedHashSet<>();
    // Surefire gives the JVM one jar that names all others, and tells in this property which.
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path", ""));
    String modulePath = System.getProperty("jdk.module.path", "");
    for (String entry : (classPath + File.pathSeparator + modulePath).split(File.pathSeparator)) {
      add(entry, roots);
    }
    roots.addAll(ofLoader(Thread.currentThread().getContextClassLoader()));
    roots.addAll(ofLoader(ClassRoots.class.getClassLoader()));
    return roots.stream().filter(Files::exists).toList();
  }

  private static void add(String entry, Set<Path> roots) {
    try {
      if (!entry.isEmpty()) {
        roots.add(Path.of(entry).toAbsolutePath().normalize());
      }
    } catch (InvalidPathException unusable) {
      // The JVM passes over it, too; the others count.
      return;
    }
  }

  static List<Path> directories() {
    return all().stream().filter(Files::isDirectory).toList();
  }

  /** A directory is its own resource. */
  private static List<Path> ofLoader(@Nullable ClassLoader loader) {
    List<Path> roots = new ArrayList<>();
    try {
      if (loader != null) {
        for (URL url : Collections.list(loader.getResources(""))) {
          if (url.getProtocol().equals("file")) {
            roots.add(Path.of(url.toURI()).toAbsolutePath().normalize());
          }
        }
      }
    } catch (IOException | URISyntaxException | RuntimeException unknown) {
      return List.of();
    }
    return roots;
  }
}
