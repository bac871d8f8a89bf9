package dev.bohr.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * Finds out whether a use of a static field must first make sure that the field's class is
 * initialised in this run, and which class that is.
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

  /** Whether the class's own statics are reset. */
  static boolean resets(ClassContext context, ClassFacts facts) {
    return context.scope() == Scope.PROGRAM
        && !context.loaded()
        && !facts.isInterface()
        && facts.hasStaticState();
  }

  /**
   * The class to initialise before the field is used, or null when there is nothing to do.
   *
   * @param method where the field is used
   * @param facts the class of that method
   */
  @Nullable String toEnsure(
      MethodContext method, ClassFacts facts, String owner, String name, String descriptor) {
    ClassContext user = method.owner;
    if (owner.equals(user.name()) && facts.declaresField(name, descriptor)) {
      return null;
    }
    if (isPlatform(owner)) {
      return null;
    }
    ClassSummary declaring = declaring(user.loader(), owner, name, descriptor);
    if (declaring == null) {
      return owner.equals(user.name()) ? null : owner;
    }
    if (declaring.isInterface()
        || isPlatform(declaring.name())
        || !declaring.staticState()
        || scopes.scopeOf(user.loader(), declaring.name()) != Scope.PROGRAM) {
      return null;
    }
    boolean inInstance = (method.access & Opcodes.ACC_STATIC) == 0 && !method.name.equals("<init>");
    if ((inInstance || resets(user, facts))
        && hierarchy.extendsClass(user.loader(), user.name(), declaring.name())) {
      // Whoever made the object, or initialised the class, initialised the superclass before.
      return null;
    }
    // The class that declares the field need not be visible here; the one that is named must be.
    boolean visible =
        (declaring.access() & Opcodes.ACC_PUBLIC) != 0
            || packageOf(declaring.name()).equals(packageOf(user.name()));
    return visible ? declaring.name() : owner;
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
