package dev.bohr.agent;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Finds out which classes are initialised anew in every run, and what a use of a static field must
 * do about it.
 */
final class StaticUses {
  /** Packages that the platform has, though programs may have some of them too. */
  private static final List<String> PLATFORM =
      List.of("javax/", "jdk/", "sun/", "com/sun/", "org/w3c/", "org/xml/", "org/ietf/");

  private final Hierarchy hierarchy;
  private final Scopes scopes;

  StaticUses(Hierarchy hierarchy, Scopes scopes) {
    this.hierarchy = hierarchy;
    this.scopes = scopes;
  }

  /**
   * What the use of a static field needs.
   *
   * @param named the class that the code can name
   * @param declaring the class to initialise, when that is another; a supertype of it
   * @param kept whether the field is one of an interface, and its value kept elsewhere
   */
  record Use(String named, @Nullable String declaring, boolean kept) {
    String type() {
      return declaring == null ? named : declaring;
    }
  }

  /**
   * Whether the class is initialised anew in every run: because of its own statics, or because its
   * initialisation, which others may have to wait for, initialises a class above it.
   */
  boolean resets(ClassContext context, ClassFacts facts) {
    return context.scope() == Scope.PROGRAM
        && !context.loaded()
        && facts.canReset()
        && (facts.hasStaticState() || hasState(context.loader(), ClassSummary.of(facts)));
  }

  private boolean hasState(@Nullable ClassLoader loader, ClassSummary type) {
    if (type.staticState()) {
      return true;
    }
    if (type.isInterface()) {
      return false;
    }
    ClassSummary parent = program(loader, type.superName());
    return (parent != null && hasState(loader, parent))
        || !initialisedWith(loader, type.interfaces()).isEmpty();
  }

  /** Of these interfaces and those above, the ones that are initialised with an implementation. */
  private Set<String> initialisedWith(@Nullable ClassLoader loader, List<String> interfaces) {
    Set<String> found = new LinkedHashSet<>();
    for (String name : interfaces) {
      ClassSummary type = program(loader, name);
      if (type != null) {
        found.addAll(initialisedWith(loader, type.interfaces()));
        if (type.hasDefaults() && type.staticState()) {
          found.add(name);
        }
      }
    }
    return found;
  }

  /** What a lambda must initialise: the JVM makes a class for it, which we never see. */
  List<Use> ofLambda(ClassContext user, String type) {
    return initialisedWith(user.loader(), List.of(type)).stream()
        .map(name -> new Use(type, name.equals(type) ? null : name, false))
        .toList();
  }

  /** What to do before an object is made, if its constructor, which would do it, comes too late. */
  @Nullable Use ofNew(ClassContext user, String type) {
    ClassSummary made = type.equals(user.name()) ? null : program(user.loader(), type);
    return made != null && hasState(user.loader(), made) ? new Use(type, null, false) : null;
  }

  /**
   * What to do about a field before and after it is used, or null when there is nothing to do.
   *
   * @param method where the field is used
   * @param facts the class of that method
   * @param resets whether that class {@link #resets}
   */
  @Nullable Use of(
      MethodContext method,
      ClassFacts facts,
      boolean resets,
      String owner,
      String name,
      String descriptor) {
    ClassContext user = method.owner;
    // Objects may be older than the run, or made without a constructor; or the initialiser that
    // made them is still at work. Static methods and constructors have seen to it at their start.
    boolean inInstance = (method.access & Opcodes.ACC_STATIC) == 0 && !method.name.equals("<init>");
    if (owner.equals(user.name()) && facts.declaresField(name, descriptor)) {
      boolean kept = isKept(facts, name, descriptor);
      return resets && (kept || inInstance) ? new Use(owner, null, kept) : null;
    }
    if (isPlatform(owner)) {
      return null;
    }
    ClassSummary declaring = declaring(user.loader(), owner, name, descriptor);
    if (declaring == null) {
      return owner.equals(user.name()) ? null : new Use(owner, null, true);
    }
    boolean kept = declaring.constants().contains(name + descriptor);
    if (declaring.isInterface() && !kept) {
      return null;
    }
    if (program(user.loader(), declaring.name()) == null || !hasState(user.loader(), declaring)) {
      return null;
    }
    if (resets && hierarchy.extendsClass(user.loader(), user.name(), declaring.name())) {
      // The initialisation of a class initialises its superclass before.
      return inInstance ? new Use(user.name(), null, false) : null;
    }
    // The class that declares the field need not be visible here; the one that is named must be.
    boolean visible =
        (declaring.access() & Opcodes.ACC_PUBLIC) != 0
            || packageOf(declaring.name()).equals(packageOf(user.name()));
    return visible ? new Use(declaring.name(), null, kept) : new Use(owner, declaring.name(), kept);
  }

  private static boolean isKept(ClassFacts facts, String name, String descriptor) {
    return facts.keptConstants().stream()
        .anyMatch(field -> field.name().equals(name) && field.descriptor().equals(descriptor));
  }

  /** The class, if it is one that is rewritten in full, and can be read. */
  private @Nullable ClassSummary program(@Nullable ClassLoader loader, @Nullable String name) {
    return name == null || isPlatform(name) || scopes.scopeOf(loader, name) != Scope.PROGRAM
        ? null
        : hierarchy.summary(loader, name);
  }

  private boolean isPlatform(String name) {
    if (name.startsWith("java/")) {
      return true;
    }
    for (String prefix : PLATFORM) {
      if (name.startsWith(prefix)) {
        return hierarchy.summary(ClassLoader.getPlatformClassLoader(), name) != null;
      }
    }
    return false;
  }

  /** Where the JVM finds the field: the class, its interfaces, then its superclass. */
  private @Nullable ClassSummary declaring(
      @Nullable ClassLoader loader, String owner, String name, String descriptor) {
    ClassSummary summary = hierarchy.summary(loader, owner);
    if (summary == null || summary.declares(name, descriptor)) {
      return summary;
    }
    for (String parent : summary.interfaces()) {
      ClassSummary found = declaring(loader, parent, name, descriptor);
      if (found != null) {
        return found;
      }
    }
    String parent = summary.superName();
    return parent == null ? null : declaring(loader, parent, name, descriptor);
  }

  private static String packageOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }
}
