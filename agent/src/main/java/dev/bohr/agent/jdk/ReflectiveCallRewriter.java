package dev.bohr.agent.jdk;

import dev.bohr.agent.BodyWrapper;
import dev.bohr.agent.MethodContext;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells the runtime where reflection calls the program, for the sake of test frameworks. */
final class ReflectiveCallRewriter extends BodyWrapper {
  ReflectiveCallRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(String owner, String method, String descriptor) {
    return InitialisationRewriter.isCall(owner + '.' + method + descriptor);
  }

  @Override
  protected void enter() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    hook("FrameworkHooks", "enter", "(L" + context.owner.name() + ";)V");
  }

  @Override
  protected void leave() {
    hook("FrameworkHooks", "leave", "()V");
  }

  @Override
  protected Object[] handlerLocals() {
    return new Object[0];
  }
}
