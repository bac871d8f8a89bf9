package dev.bohr.cli.pin.source;

import dev.bohr.core.trace.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The directories in which a program's packages have their sources: those that the user named, or
 * where Maven and Gradle keep the sources of a directory of classes, the directory itself, and the
 * current one.
 */
final class SourceRoots {
  private static final Path MAIN = Path.of("src", "main", "java");
  private static final Path TEST = Path.of("src", "test", "java");

  private final List<Path> roots;

  private SourceRoots(Set<Path> roots) {
    this.roots = List.copyOf(roots);
  }

  /**
   * @param named by the user; empty for none
   */
  static SourceRoots of(List<Path> named, List<String> classPath) {
    Set<Path> roots = new LinkedHashSet<>();
    named.forEach(root -> roots.add(root.toAbsolutePath().normalize()));
    if (named.isEmpty()) {
      roots.addAll(beside(classPath).roots);
      Path here = Path.of("").toAbsolutePath();
      roots.addAll(List.of(here.resolve(MAIN), here.resolve(TEST), here.resolve("src"), here));
    }
    return new SourceRoots(roots);
  }

  /** Only where Maven and Gradle keep the sources of the directories of a class path. */
  static SourceRoots beside(List<String> classPath) {
    Set<Path> roots = new LinkedHashSet<>();
    for (String entry : classPath) {
      Path classes = Path.of(entry).toAbsolutePath().normalize();
      if (Files.isDirectory(classes)) {
        roots.addAll(beside(classes));
      }
    }
    return new SourceRoots(roots);
  }

  private static List<Path> beside(Path classes) {
    List<Path> roots = new ArrayList<>();
    Path build = above(classes, 1);
    Path maven = above(classes, 2);
    Path gradle = above(classes, 4);
    if (build != null && maven != null && build.endsWith("target")) {
      roots.add(maven.resolve(classes.endsWith("test-classes") ? TEST : MAIN));
    }
    if (maven != null && gradle != null && maven.endsWith(Path.of("build", "classes"))) {
      roots.add(gradle.resolve("src").resolve(classes.getFileName()).resolve("java"));
    }
    roots.add(classes);
    return roots;
  }

  private static @Nullable Path above(Path path, int levels) {
    Path above = path;
    for (int i = 0; i < levels && above != null; i++) {
      above = above.getParent();
    }
    return above;
  }

  /**
   * The root of a class's source.
   *
   * @param className with dots
   * @param file the name of the source file
   */
  Path rootOf(String className, String file) throws CannotPatch {
    for (Path root : roots) {
      if (Files.isRegularFile(root.resolve(relative(className, file)))) {
        return root;
      }
    }
    throw new NoSource(
        Origin.of(className) == Origin.JDK
            ? "%s is a class of the JDK, whose source is not yours to patch".formatted(className)
            : "the source of %s was not found; say by --source where %s is"
                .formatted(className, relative(className, file)));
  }

  static boolean isOfTests(Path root) {
    return root.endsWith(TEST);
  }

  /** The path of a source file below its root. */
  static Path relative(String className, String file) {
    int dot = className.lastIndexOf('.');
    Path directory = Path.of(dot < 0 ? "" : className.substring(0, dot).replace('.', '/'));
    return directory.resolve(file);
  }

  /**
   * Where a patch is applied: the current directory, if all are below it, or what is above them.
   */
  static Path base(Set<Path> roots) {
    Path here = Path.of("").toAbsolutePath();
    if (roots.stream().allMatch(root -> root.startsWith(here))) {
      return here;
    }
    Path base = null;
    for (Path root : roots) {
      Path project = root.endsWith(MAIN) || root.endsWith(TEST) ? above(root, 3) : root;
      base = base == null ? project : common(base, project == null ? root : project);
    }
    return base == null ? here : base;
  }

  private static Path common(Path one, Path two) {
    Path common = one;
    while (common != null && !two.startsWith(common)) {
      common = common.getParent();
    }
    return common == null ? one.getRoot() : common;
  }
}
