package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.runtime.Sites;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls a hook before the plain accesses of VarHandles on arrays, which are instructions or, in
 * views of byte arrays, unaligned; all other accesses of VarHandles go through Unsafe, where {@link
 * UnsafeAccessRewriter} finds them.
 *
 * <p>The bodies are the static methods {@code get(VarHandle, Object array, int index)} and {@code
 * set(VarHandle, Object array, int index, T value)} of {@code VarHandleInts$Array} and its kin.
 * Every way to a VarHandle (call site, method handle, reflection) ends in them. Views of byte
 * buffers and memory segments are left out: their memory is not the heap's.
 */
final class VarHandleRewriter extends HookVisitor {
  private static final String PREFIX = "java/lang/invoke/VarHandle";

  private static final Set<String> KINDS =
      Set.of(
          "Array",
          "ArrayHandle",
          "FieldInstanceReadOnly",
          "FieldInstanceReadWrite",
          "FieldStaticReadOnly",
          "FieldStaticReadWrite");

  VarHandleRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  /** True for a class that holds the bodies of accesses. */
  static boolean isImplementation(String owner) {
    return owner.startsWith(PREFIX) && KINDS.contains(owner.substring(owner.indexOf('$') + 1));
  }

  /** True for the accesses to statics, which initialise their class. */
  static boolean isStatic(String owner) {
    return owner.startsWith(PREFIX) && owner.contains("$FieldStatic");
  }

  static boolean applies(String owner, MethodContext method) {
    return owner.startsWith(PREFIX)
        && (owner.endsWith("$Array") || owner.endsWith("$ArrayHandle"))
        && (method.access & Opcodes.ACC_STATIC) != 0
        && (method.name.equals("get") || method.name.equals("set"));
  }

  @Override
  public void visitCode() {
    super.visitCode();
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitVarInsn(Opcodes.ILOAD, 2);
    pushSite(
        context.site(
            context.name.equals("get") ? Sites.READ : Sites.WRITE,
            Sites.ELEMENT,
            null,
            null,
            null));
    hook("AccessHooks", "libraryElement", "(Ljava/lang/Object;II)V");
  }
}
