package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls hooks in place of monitorenter and monitorexit.
 *
 * <p>Compilers let the handler that releases the monitor cover itself, so that an asynchronous
 * exception in it tries again. A hook that ends a run throws every time, so such a handler would
 * never end; the part of the entry that covers the handler is cut off.
 */
final class MonitorRewriter extends HookVisitor {
  private static final String HOOKS = "MonitorHooks";
  private static final String OBJECT_SITE = "(Ljava/lang/Object;I)V";

  private final MethodFacts method;
  private int handlers;

  MonitorRewriter(MethodVisitor next, MethodContext context, MethodFacts method) {
    super(next, context);
    this.method = method;
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (!method.releasesItself(handlers++)) {
      super.visitTryCatchBlock(start, end, handler, type);
    } else if (start != handler) {
      super.visitTryCatchBlock(start, handler, handler, type);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      pushSite(context.site(Sites.MONITOR));
      hook(HOOKS, opcode == Opcodes.MONITORENTER ? "enter" : "exit", OBJECT_SITE);
    } else {
      super.visitInsn(opcode);
    }
  }
}
