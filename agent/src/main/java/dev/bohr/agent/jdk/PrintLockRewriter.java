package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Models the monitor of the stream that {@code Throwable.printStackTrace} holds while it prints.
 *
 * <p>The stream is the program's, and printing meets points, so the lock must be a modelled one as
 * in the stream itself. The other monitors of Throwable are on the exception alone and stay real,
 * or every exception would leave events.
 */
final class PrintLockRewriter extends HookVisitor {
  PrintLockRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(String owner, String method) {
    return owner.equals("java/lang/Throwable")
        && (method.equals("printStackTrace") || method.equals("lockedPrintStackTrace"));
  }

  /**
   * A hook that ends a run throws again and again; a handler that covers itself would never end.
   */
  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    if (start != handler) {
      super.visitTryCatchBlock(start, end, handler, type);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      pushSite(context.site(Sites.MONITOR));
      String name = opcode == Opcodes.MONITORENTER ? "enter" : "exit";
      hook("MonitorHooks", name, "(Ljava/lang/Object;I)V");
    } else {
      super.visitInsn(opcode);
    }
  }
}
