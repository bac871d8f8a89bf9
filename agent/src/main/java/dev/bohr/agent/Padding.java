package dev.bohr.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Makes room for what the rewriters put on the stack and into local variables.
 *
 * <p>ASM could compute the maxima, but leaves out code that cannot be reached, which the verifier
 * nevertheless checks. What hooks need at any instruction is bounded, so the original maxima plus
 * that bound do; unused stack costs nothing.
 */
final class Padding extends ClassVisitor {
  /** More than any rewriter pushes on top of what the instruction found. */
  private static final int STACK = 16;

  private static final int LIMIT = 65535;

  Padding(ClassVisitor next) {
    super(HookVisitor.API, next);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null ? null : new PaddedMethod(next);
  }

  private static final class PaddedMethod extends MethodVisitor {
    private int locals;

    PaddedMethod(MethodVisitor next) {
      super(HookVisitor.API, next);
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      boolean wide =
          opcode == Opcodes.LLOAD
              || opcode == Opcodes.DLOAD
              || opcode == Opcodes.LSTORE
              || opcode == Opcodes.DSTORE;
      locals = Math.max(locals, variable + (wide ? 2 : 1));
      super.visitVarInsn(opcode, variable);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitMaxs(
          Math.min(LIMIT, maxStack + STACK), Math.min(LIMIT, Math.max(maxLocals, locals)));
    }
  }
}
