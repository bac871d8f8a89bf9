package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;

/**
 * The method that is being rewritten, and the place within it. One object is shared by the
 * rewriters of a method; {@link #line} and {@link #bytecodeIndex} follow the instruction that is
 * being visited.
 */
public final class MethodContext {
  public final ClassContext owner;
  public final int access;
  public final String name;
  public final String descriptor;
  public final @Nullable String file;

  /** Source line of the current instruction; 0 when the class has no line numbers. */
  public int line;

  /**
   * Offset of the current instruction in the original method; -1 when it has none (methods whose
   * subroutines were inlined).
   */
  public int bytecodeIndex = -1;

  public MethodContext(
      ClassContext owner, int access, String name, String descriptor, @Nullable String file) {
    this.owner = owner;
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
    this.file = file;
    owner.cursor().follow(this);
  }

  /** Gives the current instruction a site without a variable. */
  public int site(byte action) {
    return site(action, 0, null, null, null);
  }

  /** Gives the current instruction a site; the last three describe the field or method used. */
  public int site(
      byte action,
      int flags,
      @Nullable String fieldOwner,
      @Nullable String fieldName,
      @Nullable String type) {
    Sites.Site site =
        new Sites.Site(
            Sites.NONE,
            owner.name(),
            name,
            descriptor,
            file,
            line,
            bytecodeIndex,
            action,
            owner.library() ? flags | Sites.LIBRARY : flags,
            fieldOwner,
            fieldName,
            type);
    // Instructions of subroutines that were inlined cannot be told apart.
    boolean known = bytecodeIndex >= 0 || owner.version() > Opcodes.V1_6;
    return known && owner.loader() != null ? KnownSites.idOf(site) : Sites.register(site);
  }
}
