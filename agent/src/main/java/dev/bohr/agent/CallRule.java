package dev.bohr.agent;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * One family of calls that are rewritten where they stand. Rules keep no state; {@link
 * CallRewriter} asks them in order, and the first that applies rewrites the call.
 */
interface CallRule {
  /**
   * A call as the class file has it.
   *
   * @param opcode one of the invoke instructions with a symbolic method
   */
  record Call(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    boolean isStatic() {
      return opcode == Opcodes.INVOKESTATIC;
    }

    /** Writes the call unchanged. */
    void write(MethodVisitor to) {
      to.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }

  /** Whether this rule rewrites the call. */
  boolean applies(ClassContext context, Call call);

  /** Writes the call with its hook, or the hook in its place; the stack is as before the call. */
  void write(CallRewriter to, Call call);

  /**
   * Whether a method reference to the called method needs a bridge, because the called method does
   * not do the right thing by itself.
   */
  default boolean bridgesReferences(ClassContext context, Call call) {
    return applies(context, call);
  }

  /** Whether a controlled run fails without this rule, rather than miss something. */
  default boolean isVital() {
    return true;
  }

  /**
   * A hook that takes what the call takes, receiver first, and nothing else; null when there is
   * none. References in classes that cannot get a bridge name it directly.
   */
  default @Nullable Handle hook(Call call) {
    return null;
  }

  /** The handle of a hook. */
  static Handle handle(String hooks, String name, String descriptor) {
    return new Handle(Opcodes.H_INVOKESTATIC, HookVisitor.RUNTIME + hooks, name, descriptor, false);
  }
}
