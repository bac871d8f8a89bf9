package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Replaces, in classes of scope BODIES, the calls that would tell the carrier from the thread that
 * it carries, or real time from virtual: the current thread, the clocks, the identity hash.
 *
 * <p>The methods of Thread that other scopes replace (sleep, join, yield) are left: the hooks call
 * them, and in Thread itself they call one another.
 */
final class BodyCallRewriter extends HookVisitor {
  BodyCallRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    switch (owner + "." + name + descriptor) {
      case "java/lang/Thread.currentThread()Ljava/lang/Thread;" -> {
        if (meansCarrier()) {
          super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
          hook("ThreadHooks", name, descriptor);
        }
      }
      case "java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J" ->
          hook("ClockHooks", name, descriptor);
      case "jdk/internal/vm/ContinuationSupport.isSupported()Z" -> {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boundWhenControlled();
      }
      case "java/lang/Object.hashCode()I" -> {
        if (context.owner.name().equals("java/lang/Object")) {
          hook("IdentityHooks", name, "(Ljava/lang/Object;)I");
        } else {
          super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
      }
      default -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
  }

  /** What a thread blocks on for real is a matter of the thread that is really there. */
  private boolean meansCarrier() {
    return context.owner.name().equals("java/lang/Thread") && context.name.equals("blockedOn");
  }

  /**
   * A virtual thread has a continuation of its own, which no engine could schedule. The JDK has a
   * second kind for platforms without continuations, a Thread with a plain body, and a controlled
   * thread gets that: {@code supported && !running}.
   */
  private void boundWhenControlled() {
    if (context.owner.name().equals("java/lang/ThreadBuilders")) {
      hook("Control", "isRunning", "()Z");
      mv.visitInsn(Opcodes.ICONST_1);
      mv.visitInsn(Opcodes.IXOR);
      mv.visitInsn(Opcodes.IAND);
    }
  }
}
