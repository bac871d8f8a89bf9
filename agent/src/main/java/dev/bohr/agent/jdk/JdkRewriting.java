package dev.bohr.agent.jdk;

import dev.bohr.agent.ClassContext;
import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.agent.Scope;
import dev.bohr.runtime.TrustedRows;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Applies the tables and rewriters of this package to one class of the JDK.
 *
 * <p>Stands between the generic rewriters and the writer, so that what it puts around a method is
 * outermost. Reads and writes expanded frames, and keeps all members and flags: it serves loaded
 * classes too.
 */
public final class JdkRewriting extends ClassVisitor {
  private final ClassContext owner;
  private @Nullable String file;

  private JdkRewriting(ClassContext owner, ClassVisitor next) {
    super(HookVisitor.API, next);
    this.owner = owner;
  }

  /** Classes of scope NONE and PROGRAM go through unchanged. */
  public static ClassVisitor wrap(ClassContext owner, ClassVisitor next) {
    return owner.scope() == Scope.NONE || owner.scope() == Scope.PROGRAM
        ? next
        : new JdkRewriting(owner, next);
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    file = source;
    super.visitSource(source, debug);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    if (next == null || (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
      return next;
    }
    return rewrite(next, new MethodContext(owner, access, name, descriptor, file));
  }

  /** The visitor that is made first writes the outermost code. */
  private MethodVisitor rewrite(MethodVisitor next, MethodContext method) {
    String type = owner.name();
    MethodVisitor visitor = next;
    TrustedRows.Row trusted =
        TrustedMethods.find(type, method.access, method.name, method.descriptor);
    if (trusted != null) {
      visitor = new TrustRewriter(visitor, method, trusted);
    }
    if (ReflectiveCallRewriter.applies(type, method.name, method.descriptor)) {
      visitor = new ReflectiveCallRewriter(visitor, method);
    }
    if (ReflectiveAccessRewriter.applies(type, method.name, method.descriptor)) {
      visitor = new ReflectiveAccessRewriter(visitor, method);
    }
    if (InitialisationRewriter.applies(type, method.name, method.descriptor)) {
      visitor = new InitialisationRewriter(visitor, method);
    }
    if (QuietBodies.contains(type, method.name, method.descriptor)
        || isInitialiserOfBodies(method)) {
      visitor = new QuietRewriter(visitor, method);
    } else if (QuietBodies.isOfEnums(type, method.name)) {
      visitor = new QuietEnumRewriter(visitor, method);
    }
    BodyHooks.Row row = BodyHooks.find(type, method.name, method.descriptor);
    if (row != null) {
      visitor = new BodyHookRewriter(visitor, method, row);
    }
    if (VarHandleRewriter.applies(type, method)) {
      visitor = new VarHandleRewriter(visitor, method);
    }
    if (UnsafeAccessRewriter.applies(owner)) {
      visitor = new UnsafeAccessRewriter(visitor, method);
    }
    if (BodyCallRewriter.applies(owner)) {
      visitor = new BodyCallRewriter(visitor, method);
    }
    if (PrintLockRewriter.applies(type, method.name)) {
      visitor = new PrintLockRewriter(visitor, method);
    }
    if (StateRewriter.applies(owner, method.name)) {
      visitor = new StateRewriter(visitor, method);
    }
    if (StaticSlots.mayBeUsedBy(type)) {
      visitor = new SlotRewriter(visitor, method);
    }
    if (InsteadOfCallRewriter.applies(type, method.name, method.descriptor)) {
      visitor = new InsteadOfCallRewriter(visitor, method);
    }
    return visitor;
  }

  /** The generic rewriters see to the initialisers of the other scopes. */
  private boolean isInitialiserOfBodies(MethodContext method) {
    return owner.scope() == Scope.BODIES && !owner.loaded() && method.name.equals("<clinit>");
  }
}
