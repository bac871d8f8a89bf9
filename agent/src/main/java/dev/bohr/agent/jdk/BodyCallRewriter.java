package dev.bohr.agent.jdk;

import dev.bohr.agent.ClassContext;
import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.agent.Scope;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Replaces, in classes of scope BODIES and a few others, the calls that would tell the carrier from
 * the thread that it carries, or real time from virtual: the current thread, whether a thread is
 * alive, the clocks, the identity hash. The order of methods is replaced as well, since each JVM
 * has its own, and so is what the JVM says of fields that are final for the program alone.
 *
 * <p>The methods of Thread that other scopes replace (sleep, join, yield) are left: the hooks call
 * them, and in Thread itself they call one another.
 */
final class BodyCallRewriter extends HookVisitor {
  /** What the generic rewriters have made of Thread.currentThread(). */
  private static final String CURRENT_THREAD =
      RUNTIME + "ThreadHooks.currentThread()Ljava/lang/Thread;";

  private static final String METHODS = "[Ljava/lang/reflect/Method;";
  private static final String FIELDS = "[Ljava/lang/reflect/Field;";

  BodyCallRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(ClassContext owner) {
    return owner.scope() == Scope.BODIES
        || draws(owner.name())
        || owner.name().equals("jdk/internal/vm/ThreadContainer")
        || owner.name().startsWith("java/util/concurrent/ForkJoin");
  }

  /** Keeps random numbers in the current thread. */
  private static boolean draws(String owner) {
    return owner.equals("java/util/concurrent/ThreadLocalRandom")
        || owner.equals("java/util/concurrent/atomic/Striped64");
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    switch (owner + "." + name + descriptor) {
      case "java/lang/Thread.currentThread()Ljava/lang/Thread;", CURRENT_THREAD -> {
        if (meansCarrier()) {
          super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        } else {
          currentThread(descriptor);
        }
      }
      case "jdk/internal/access/JavaLangAccess.currentCarrierThread()Ljava/lang/Thread;" -> {
        mv.visitInsn(Opcodes.POP);
        currentThread(descriptor);
      }
      case "java/lang/Thread.isAlive()Z" -> hook("ThreadHooks", name, "(Ljava/lang/Thread;)Z");
      case "java/lang/System.nanoTime()J", "java/lang/System.currentTimeMillis()J" ->
          hook("ClockHooks", name, descriptor);
      case "jdk/internal/vm/ContinuationSupport.isSupported()Z" -> {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        boundWhenControlled();
      }
      case "jdk/internal/vm/ContinuationSupport.pinIfSupported()V",
          "jdk/internal/vm/ContinuationSupport.unpinIfSupported()V" -> {
        // Against carriers that block each other, which nobody does here; and a pinned fiber could
        // not be left where it tells an executor or a scope about its threads.
      }
      case "java/lang/Class.getDeclaredMethods0(Z)" + METHODS -> {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        hook("MethodOrder", "sorted", "(" + METHODS + ")" + METHODS);
      }
      case "java/lang/Class.getDeclaredFields0(Z)" + FIELDS -> {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        hook("FinalFields", "marked", "(" + FIELDS + ")" + FIELDS);
      }
      case "java/lang/invoke/MemberName.isFinal()Z",
          "java/lang/invoke/MemberName.isTrustedFinalField()Z" -> {
        mv.visitInsn(Opcodes.DUP);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        hook("FinalFields", "isFinal", "(Ljava/lang/reflect/Member;Z)Z");
      }
      case "java/lang/invoke/MemberName.getModifiers()I" -> {
        boolean checks = context.name.equals("checkAccess");
        if (checks) {
          mv.visitInsn(Opcodes.DUP);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (checks) {
          hook("FinalFields", "modifiers", "(Ljava/lang/reflect/Member;I)I");
        }
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

  private void currentThread(String descriptor) {
    String name = draws(context.owner.name()) ? "drawingThread" : "currentThread";
    hook("ThreadHooks", name, descriptor);
  }

  /**
   * What blocks for real is a matter of the thread that is really there. That is also who parks in
   * LockSupport: the hooks at the start of its methods have let pass only what Bohr itself does.
   */
  private boolean meansCarrier() {
    return switch (context.owner.name()) {
      case "java/lang/Thread" -> context.name.equals("blockedOn");
      case "java/util/concurrent/locks/LockSupport" -> context.name.startsWith("park");
      default -> false;
    };
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
