package dev.bohr.agent;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;

/**
 * Answers questions about other classes by reading class files, never by loading classes: loading
 * from within a transformer would change the order in which the program's classes appear.
 */
public final class Hierarchy {
  private static final String OBJECT = "java/lang/Object";
  private static final String NOT_FOUND = "";

  /** Superclass by internal name, per loader; weak keys are not needed in a JVM made for a run. */
  private final ConcurrentHashMap<String, String> parents = new ConcurrentHashMap<>();

  /** What was read in full; empty when the class file was not found. */
  private final ConcurrentHashMap<String, Optional<ClassSummary>> summaries =
      new ConcurrentHashMap<>();

  /** Loaded classes whose methods stay really synchronized. */
  private final Set<String> keptMonitors = ConcurrentHashMap.newKeySet();

  void addKeptMonitor(String name) {
    keptMonitors.add(name);
  }

  /** Whether the class was loaded before the agent and has really synchronized methods. */
  boolean keepsMonitor(String name) {
    return keptMonitors.contains(name);
  }

  /** True when {@code name} is {@code ancestor} or one of its subclasses. */
  public boolean extendsClass(@Nullable ClassLoader loader, String name, String ancestor) {
    return extendsAny(loader, name, ancestor::equals);
  }

  /** True when {@code name} or one of its superclasses is one of {@code ancestors}. */
  boolean extendsAny(@Nullable ClassLoader loader, String name, Predicate<String> ancestors) {
    for (String type = name; !type.isEmpty(); type = parent(loader, type)) {
      if (ancestors.test(type)) {
        return true;
      }
      if (type.equals(OBJECT)) {
        return false;
      }
    }
    return false;
  }

  /**
   * True when {@code name} or a superclass of it below {@code ancestor} declares the method, or
   * cannot be read.
   */
  boolean declaresBelow(
      @Nullable ClassLoader loader,
      String name,
      String ancestor,
      String method,
      String descriptor) {
    for (String type = name; !type.equals(ancestor); type = parent(loader, type)) {
      ClassSummary found = type.isEmpty() ? null : summary(loader, type);
      if (found == null || found.declares(method, descriptor)) {
        return true;
      }
    }
    return false;
  }

  /** True when {@code name} is {@code ancestor}, or extends or implements it. */
  boolean isSubtype(@Nullable ClassLoader loader, String name, String ancestor) {
    if (name.equals(ancestor)) {
      return true;
    }
    if (name.equals(OBJECT)) {
      return false;
    }
    ClassSummary read = summary(loader, name);
    if (read == null) {
      return false;
    }
    for (String parent : read.interfaces()) {
      if (isSubtype(loader, parent, ancestor)) {
        return true;
      }
    }
    String parent = read.superName();
    return parent != null && isSubtype(loader, parent, ancestor);
  }

  /** The agent tells what it reads anyway. */
  public void learn(@Nullable ClassLoader loader, String name, @Nullable String superName) {
    parents.put(key(loader, name), superName == null ? NOT_FOUND : superName);
  }

  void learn(@Nullable ClassLoader loader, ClassFacts read) {
    learn(loader, read.name(), read.superName());
    summaries.put(key(loader, read.name()), Optional.of(ClassSummary.of(read)));
  }

  /** What the class file says; null when there is none to read. */
  @Nullable ClassSummary summary(@Nullable ClassLoader loader, String name) {
    String key = key(loader, name);
    Optional<ClassSummary> known = summaries.get(key);
    if (known == null) {
      ClassReader reader = read(loader, name);
      known =
          reader == null ? Optional.empty() : Optional.of(ClassSummary.of(ClassFacts.of(reader)));
      summaries.put(key, known);
    }
    return known.orElse(null);
  }

  /** The superclass, or the empty string. */
  private String parent(@Nullable ClassLoader loader, String name) {
    if (name.startsWith("[")) {
      return OBJECT;
    }
    String key = key(loader, name);
    String known = parents.get(key);
    if (known == null) {
      ClassReader reader = read(loader, name);
      String read = reader == null ? null : reader.getSuperName();
      known = read == null ? NOT_FOUND : read;
      parents.put(key, known);
    }
    return known;
  }

  private static String key(@Nullable ClassLoader loader, String name) {
    return isPlatform(loader, name) ? name : System.identityHashCode(loader) + ":" + name;
  }

  /** Whether the class is to be had without asking a loader of the program, which runs its code. */
  private static boolean isPlatform(@Nullable ClassLoader loader, String name) {
    return loader == null || name.startsWith("java/");
  }

  private static @Nullable ClassReader read(@Nullable ClassLoader loader, String name) {
    ClassLoader source =
        loader == null || isPlatform(loader, name) ? ClassLoader.getPlatformClassLoader() : loader;
    try (InputStream in = source.getResourceAsStream(name + ".class")) {
      return in == null ? null : new ClassReader(in);
    } catch (IOException | RuntimeException | LinkageError e) {
      return null;
    }
  }
}
