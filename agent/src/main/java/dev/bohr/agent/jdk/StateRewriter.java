package dev.bohr.agent.jdk;

import dev.bohr.agent.ClassContext;
import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.agent.Scope;
import dev.bohr.runtime.Sites;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls a hook where a synchroniser of the program reads and writes its state.
 *
 * <p>Programs extend AbstractQueuedSynchronizer and decide on the state alone; the queue of waiters
 * is the JDK's. So {@code getState}, {@code setState} and {@code compareAndSetState} are accesses,
 * and the rest of the class is not, as long as methods are trusted.
 */
final class StateRewriter extends HookVisitor {
  private static final String PACKAGE = "java/util/concurrent/locks/";

  StateRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(ClassContext owner, String method) {
    return owner.scope() == Scope.SYNCHRONISATION
        && (owner.name().equals(PACKAGE + "AbstractQueuedSynchronizer")
            || owner.name().equals(PACKAGE + "AbstractQueuedLongSynchronizer"))
        && (method.equals("getState")
            || method.equals("setState")
            || method.equals("compareAndSetState"));
  }

  @Override
  public void visitCode() {
    super.visitCode();
    byte action =
        switch (context.name) {
          case "getState" -> Sites.READ;
          case "setState" -> Sites.WRITE;
          default -> Sites.UPDATE;
        };
    String type =
        action == Sites.READ
            ? Type.getReturnType(context.descriptor).getDescriptor()
            : Type.getArgumentTypes(context.descriptor)[0].getDescriptor();
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    pushSite(context.site(action, Sites.VOLATILE, context.owner.name(), "state", type));
    hook("AccessHooks", "libraryField", "(Ljava/lang/Object;I)V");
  }
}
