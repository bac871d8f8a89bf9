package dev.bohr.agent.jdk;

import dev.bohr.agent.BodyWrapper;
import dev.bohr.agent.MethodContext;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Makes a method of Class quiet where the class is one of the JDK. */
final class QuietEnumRewriter extends BodyWrapper {
  private static final String HOOKS = "QuietHooks";
  private static final String DESCRIPTOR = "(Ljava/lang/Class;)V";

  QuietEnumRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  @Override
  protected void enter() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    hook(HOOKS, "enterFor", DESCRIPTOR);
  }

  @Override
  protected void leave() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    hook(HOOKS, "exitFor", DESCRIPTOR);
  }

  @Override
  protected Object[] handlerLocals() {
    return new Object[] {"java/lang/Class"};
  }
}
