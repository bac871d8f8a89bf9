package dev.bohr.agent.jdk;

import dev.bohr.agent.BodyWrapper;
import dev.bohr.agent.MethodContext;
import dev.bohr.runtime.TrustedRows;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Puts a trusted method between {@code TrustHooks.enter} and {@code exit}, so that it runs whole.
 *
 * <p>What the method returns tells whether it had its effect, by the rule of its row; an exception
 * means that it had none, unless the row says otherwise. An open method gets an empty call at its
 * start and another at its end.
 */
final class TrustRewriter extends BodyWrapper {
  private static final String HOOKS = "TrustHooks";
  private static final String RECEIVER_ROW = "(Ljava/lang/Object;I)V";
  private static final int BY_EXCEPTION = -1;
  private static final int NOT_YET = -2;

  private final TrustedRows.Row row;
  private final boolean isStatic;

  /** The return instruction in front of which {@link #leave} writes, or one of the above. */
  private int leaving = BY_EXCEPTION;

  TrustRewriter(MethodVisitor next, MethodContext context, TrustedRows.Row row) {
    super(next, context);
    this.row = row;
    this.isStatic = (context.access & Opcodes.ACC_STATIC) != 0;
  }

  @Override
  public void visitCode() {
    leaving = NOT_YET;
    super.visitCode();
    leaving = BY_EXCEPTION;
  }

  @Override
  protected void enter() {
    receiverAndRow();
    hook(HOOKS, "enter", RECEIVER_ROW);
    if (row.open()) {
      receiverAndRow();
      hook(HOOKS, "exit", RECEIVER_ROW);
    }
  }

  @Override
  public void visitInsn(int opcode) {
    leaving = opcode;
    super.visitInsn(opcode);
    leaving = BY_EXCEPTION;
  }

  @Override
  protected void leave() {
    if (row.open()) {
      enter();
      return;
    }
    if (leaving == BY_EXCEPTION && row.result() != TrustedRows.Result.LEFT) {
      receiverAndRow();
      hook(HOOKS, "abort", RECEIVER_ROW);
      return;
    }
    switch (row.result()) {
      case ALWAYS, LEFT -> {
        receiverAndRow();
        hook(HOOKS, "exit", RECEIVER_ROW);
      }
      case TRUE -> {
        mv.visitInsn(Opcodes.DUP);
        receiverAndRow();
        hook(HOOKS, "exit", "(ZLjava/lang/Object;I)V");
      }
      case NON_NULL -> {
        mv.visitInsn(Opcodes.DUP);
        receiverAndRow();
        hook(HOOKS, "exit", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
      }
      case NON_ZERO -> {
        // The comparison gives -1, 0 or 1; its square is a boolean.
        mv.visitInsn(Opcodes.DUP2);
        mv.visitInsn(Opcodes.LCONST_0);
        mv.visitInsn(Opcodes.LCMP);
        mv.visitInsn(Opcodes.DUP);
        mv.visitInsn(Opcodes.IMUL);
        receiverAndRow();
        hook(HOOKS, "exit", "(ZLjava/lang/Object;I)V");
      }
    }
  }

  /** A parameter is not known to a handler, but what had no effect needs no object. */
  private void receiverAndRow() {
    if (row.on() > 0 && leaving != BY_EXCEPTION) {
      mv.visitVarInsn(Opcodes.ALOAD, parameter(row.on()));
    } else if (isStatic || row.on() > 0) {
      mv.visitInsn(Opcodes.ACONST_NULL);
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
    }
    push(row.number());
  }

  private int parameter(int number) {
    Type[] types = Type.getArgumentTypes(context.descriptor);
    int variable = isStatic ? 0 : 1;
    for (int i = 0; i < number - 1; i++) {
      variable += types[i].getSize();
    }
    return variable;
  }

  /** No compiler of the JDK puts anything but {@code this} into variable 0. */
  @Override
  protected Object[] handlerLocals() {
    return isStatic ? new Object[0] : new Object[] {context.owner.name()};
  }
}
