package dev.bohr.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Puts code around the body of a method: once at its start, and once when it is left, by return or
 * by exception.
 *
 * <p>The handler covers neither itself nor the code in front of a return, so the method is left
 * exactly once even if that code throws. Its entries come last in the exception table, behind the
 * method's own.
 */
public abstract class BodyWrapper extends HookVisitor {
  private final List<Label> ranges = new ArrayList<>();

  /** Where the covered range began; null while the next instruction begins one. */
  private @Nullable Label start;

  protected BodyWrapper(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  /** Writes what comes first. */
  protected abstract void enter();

  /** Writes what comes last; may use nothing but the stack and what {@link #enter} kept. */
  protected abstract void leave();

  /** The local variables that {@link #leave} relies on, as a stack map frame has them. */
  protected abstract Object[] handlerLocals();

  @Override
  public void visitCode() {
    super.visitCode();
    enter();
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    close();
    if (!ranges.isEmpty()) {
      Label handler = new Label();
      for (int i = 0; i < ranges.size(); i += 2) {
        mv.visitTryCatchBlock(ranges.get(i), ranges.get(i + 1), handler, null);
      }
      mv.visitLabel(handler);
      if (context.owner.version() >= Opcodes.V1_6) {
        Object[] locals = handlerLocals();
        Object[] stack = {"java/lang/Throwable"};
        mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, stack);
      }
      leave();
      mv.visitInsn(Opcodes.ATHROW);
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  /** An instruction of the body follows: it must be covered. */
  private void cover() {
    if (start == null) {
      start = new Label();
      mv.visitLabel(start);
    }
  }

  private void close() {
    if (start != null) {
      Label end = new Label();
      mv.visitLabel(end);
      ranges.add(start);
      ranges.add(end);
    }
    start = null;
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
      close();
      leave();
      mv.visitInsn(opcode);
    } else {
      cover();
      super.visitInsn(opcode);
    }
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    cover();
    super.visitIntInsn(opcode, operand);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    cover();
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    cover();
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    cover();
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    cover();
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    cover();
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    cover();
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitLdcInsn(Object value) {
    cover();
    super.visitLdcInsn(value);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    cover();
    super.visitIincInsn(variable, increment);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label fallback, Label... labels) {
    cover();
    super.visitTableSwitchInsn(min, max, fallback, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label fallback, int[] keys, Label[] labels) {
    cover();
    super.visitLookupSwitchInsn(fallback, keys, labels);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    cover();
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }
}
