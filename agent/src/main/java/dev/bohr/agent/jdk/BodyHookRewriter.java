package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls the hook of a row of {@link BodyHooks} first in a method, and returns when it says so.
 *
 * <p>The branch needs a stack map frame, which is the frame that every method starts with. A nop
 * follows it, since the method's own first frame may stand at the same place and two frames may
 * not.
 */
final class BodyHookRewriter extends HookVisitor {
  private final BodyHooks.Row row;
  private final boolean isStatic;
  private final Type[] parameters;

  BodyHookRewriter(MethodVisitor next, MethodContext context, BodyHooks.Row row) {
    super(next, context);
    this.row = row;
    this.isStatic = (context.access & Opcodes.ACC_STATIC) != 0;
    this.parameters = Type.getArgumentTypes(context.descriptor);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    Label body = new Label();
    if (row.onlyPositive() > 0) {
      loadParameter(row.onlyPositive());
      mv.visitInsn(Opcodes.LCONST_0);
      mv.visitInsn(Opcodes.LCMP);
      mv.visitJumpInsn(Opcodes.IFLE, body);
    }
    Type[] wanted = Type.getArgumentTypes(row.hookDescriptor());
    for (int i = 0; i < wanted.length; i++) {
      load(row.arguments().get(i), wanted[i]);
    }
    hook(row.hookClass(), row.hookName(), row.hookDescriptor());
    Type result = Type.getReturnType(context.descriptor);
    switch (row.answer()) {
      case NOTHING -> {}
      case DONE -> {
        mv.visitJumpInsn(Opcodes.IFEQ, body);
        if (result.getSort() != Type.VOID) {
          mv.visitInsn(Opcodes.ICONST_1);
        }
        mv.visitInsn(result.getOpcode(Opcodes.IRETURN));
        startBody(body);
      }
      case INT -> {
        mv.visitInsn(Opcodes.DUP);
        mv.visitJumpInsn(Opcodes.IFLT, body);
        mv.visitInsn(Opcodes.IRETURN);
        startBody(body, Opcodes.INTEGER);
        mv.visitInsn(Opcodes.POP);
      }
      case LONG -> {
        mv.visitInsn(Opcodes.DUP2);
        mv.visitInsn(Opcodes.LCONST_0);
        mv.visitInsn(Opcodes.LCMP);
        mv.visitJumpInsn(Opcodes.IFLE, body);
        mv.visitInsn(Opcodes.LRETURN);
        startBody(body, Opcodes.LONG);
        mv.visitInsn(Opcodes.POP2);
      }
      case OBJECT -> {
        mv.visitInsn(Opcodes.DUP);
        mv.visitJumpInsn(Opcodes.IFNULL, body);
        mv.visitInsn(Opcodes.ARETURN);
        startBody(body, Type.getReturnType(row.hookDescriptor()).getInternalName());
        mv.visitInsn(Opcodes.POP);
      }
    }
  }

  private void startBody(Label body, Object... stack) {
    mv.visitLabel(body);
    Object[] locals = Frames.atStart(context.owner.name(), context.access, context.descriptor);
    mv.visitFrame(Opcodes.F_NEW, locals.length, locals, stack.length, stack);
    mv.visitInsn(Opcodes.NOP);
  }

  private void load(String argument, Type wanted) {
    switch (argument) {
      case "this" -> mv.visitVarInsn(Opcodes.ALOAD, 0);
      case "null" -> mv.visitInsn(Opcodes.ACONST_NULL);
      case "false" -> mv.visitInsn(Opcodes.ICONST_0);
      case "true" -> mv.visitInsn(Opcodes.ICONST_1);
      case "0L" -> mv.visitInsn(Opcodes.LCONST_0);
      default -> {
        int number = Integer.parseInt(argument.substring(1));
        loadParameter(number);
        Type given = parameters[number - 1];
        if (wanted.getSort() == Type.OBJECT
            && given.equals(Type.getObjectType("java/lang/Object"))
            && !given.equals(wanted)) {
          mv.visitTypeInsn(Opcodes.CHECKCAST, wanted.getInternalName());
        }
      }
    }
  }

  private void loadParameter(int number) {
    int variable = isStatic ? 0 : 1;
    for (int i = 0; i < number - 1; i++) {
      variable += parameters[i].getSize();
    }
    mv.visitVarInsn(parameters[number - 1].getOpcode(Opcodes.ILOAD), variable);
  }
}
