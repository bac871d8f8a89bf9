package dev.bohr.agent;

import org.jspecify.annotations.Nullable;

/**
 * What is known about the class that is being rewritten.
 *
 * @param loader its defining loader; null for the boot loader
 * @param name internal name, with slashes
 * @param version class file version (major)
 * @param access access flags of the class
 * @param superName internal name of the superclass
 * @param scope how much of the class is rewritten
 * @param loaded true when the class is already loaded: members and flags must stay as they are
 * @param hierarchy answers questions about other classes without loading them
 * @param cursor where the reader is; moves the contexts of the methods
 */
public record ClassContext(
    @Nullable ClassLoader loader,
    String name,
    int version,
    int access,
    @Nullable String superName,
    Scope scope,
    boolean loaded,
    Hierarchy hierarchy,
    Cursor cursor) {

  public ClassContext(
      @Nullable ClassLoader loader,
      String name,
      int version,
      int access,
      @Nullable String superName,
      Scope scope,
      boolean loaded,
      Hierarchy hierarchy) {
    this(loader, name, version, access, superName, scope, loaded, hierarchy, new Cursor());
  }

  /** True for classes of the JDK, whose trusted methods run whole. */
  public boolean library() {
    return scope != Scope.PROGRAM;
  }
}
