package dev.bohr.agent;

import dev.bohr.runtime.QuietHooks;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM calls for every class that it loads or retransforms. Never throws: a class that
 * cannot be rewritten runs as it is, and {@link Reasons} says why.
 */
final class Transformer implements ClassFileTransformer {
  private final Selection selection;
  private final Rewriting rewriting;
  private final ChangedAtLoad changedAtLoad = new ChangedAtLoad();

  Transformer(Selection selection, Rewriting rewriting) {
    this.selection = selection;
    this.rewriting = rewriting;
  }

  /** Whether a loaded class is to be rewritten, and was not when it was loaded. */
  boolean wants(Class<?> loaded) {
    String name = loaded.getName().replace('.', '/');
    Scope scope = selection.scopeOf(loaded.getClassLoader(), name);
    return scope != Scope.NONE
        && scope != Scope.INITIALISER
        && !changedAtLoad.contains(loaded.getClassLoader(), name);
  }

  /**
   * Whether synchronized methods of the class lose their flag, or have lost it.
   *
   * @param loaded null while the class is being loaded
   */
  boolean dropsFlags(@Nullable ClassLoader loader, String name, @Nullable Class<?> loaded) {
    return selection.scopeOf(loader, name) == Scope.PROGRAM
        && (loaded == null || changedAtLoad.contains(loader, name));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (name == null) {
      // Hidden classes cannot be named by sites, and hold no state that programs share.
      return null;
    }
    // Runs on a thread of the program, in one run and not in the next: hooks must pass.
    QuietHooks.enter();
    try {
      Scope scope = selection.scopeOf(loader, name);
      if (scope == Scope.NONE) {
        return null;
      }
      boolean loads = classBeingRedefined == null;
      boolean asLoading = loads || changedAtLoad.contains(loader, name);
      byte[] rewritten = rewriting.rewrite(loader, classFile, scope, !asLoading);
      if (loads && rewritten != null) {
        changedAtLoad.add(loader, name);
      }
      return rewritten;
    } catch (Throwable e) {
      Reasons.add(name, "could not be rewritten: " + e);
      return null;
    } finally {
      QuietHooks.exit();
    }
  }
}
