package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Asks a hook in place of five calls deep in the JDK, and makes the call only when the hook
 * declines: {@code Thread.start0} where executors start threads (JDK 21), {@code Unsafe.park} and
 * {@code unpark} where pools bypass LockSupport, the clock below java.time, and finalizers.
 *
 * <p>The branch is in the midst of a method, so the types of its stack map frames are tracked. That
 * is done in the few methods that make such calls, not everywhere.
 */
final class InsteadOfCallRewriter extends AnalyzerAdapter {
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";

  /** The classes that call Unsafe.park or unpark; a test compares with the running JDK. */
  static final List<String> PARKING =
      List.of(
          "java/util/concurrent/ForkJoinPool",
          "java/util/concurrent/DelayScheduler",
          "java/util/concurrent/locks/AbstractQueuedSynchronizer",
          "java/util/concurrent/locks/AbstractQueuedLongSynchronizer",
          "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
          "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject");

  InsteadOfCallRewriter(MethodVisitor next, MethodContext context) {
    super(
        HookVisitor.API,
        context.owner.name(),
        context.access,
        context.name,
        context.descriptor,
        next);
  }

  static boolean applies(String owner, String method, String descriptor) {
    return switch (owner) {
      case "java/lang/Thread" -> method.equals("start") && !descriptor.equals("()V");
      case "java/lang/ref/Finalizer" -> method.equals("runFinalizer");
      case "java/time/Clock" -> method.equals("currentInstant");
      default -> PARKING.contains(owner);
    };
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    Runnable call = () -> super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    switch (owner + "." + name + descriptor) {
      case "java/lang/Thread.start0()V" -> {
        visitInsn(Opcodes.DUP);
        unlessDone("ThreadHooks", "start", "(Ljava/lang/Thread;)Z", call);
      }
      case UNSAFE + ".park(ZJ)V" -> {
        int time = locals.size();
        int absolute = time + 2;
        visitVarInsn(Opcodes.LSTORE, time);
        visitVarInsn(Opcodes.ISTORE, absolute);
        visitInsn(Opcodes.ACONST_NULL);
        visitVarInsn(Opcodes.ILOAD, absolute);
        visitVarInsn(Opcodes.LLOAD, time);
        unlessDone(
            "ParkHooks",
            "park",
            "(Ljava/lang/Object;ZJ)Z",
            () -> {
              visitVarInsn(Opcodes.ILOAD, absolute);
              visitVarInsn(Opcodes.LLOAD, time);
              call.run();
            });
      }
      case UNSAFE + ".unpark(Ljava/lang/Object;)V" ->
          unlessDoneWith("ParkHooks", "unpark", "java/lang/Thread", call);
      case "jdk/internal/access/JavaLangAccess.invokeFinalize(Ljava/lang/Object;)V" ->
          unlessDoneWith("FinalizerHooks", "isLeftOut", "java/lang/Object", call);
      case "jdk/internal/misc/VM.getNanoTimeAdjustment(J)J" -> adjustment(call);
      default -> call.run();
    }
  }

  /** Of a call with one object, which the hook takes as its own type. */
  private void unlessDoneWith(String hooks, String name, String type, Runnable call) {
    int object = locals.size();
    visitVarInsn(Opcodes.ASTORE, object);
    visitVarInsn(Opcodes.ALOAD, object);
    visitTypeInsn(Opcodes.CHECKCAST, type);
    unlessDone(
        hooks,
        name,
        "(L" + type + ";)Z",
        () -> {
          visitVarInsn(Opcodes.ALOAD, object);
          call.run();
        });
  }

  /**
   * Writes the hook, whose arguments are on the stack, and behind a branch the call. Below the
   * arguments lies the receiver of the call, which is dropped when the hook said "done".
   */
  private void unlessDone(String hooks, String name, String descriptor, Runnable call) {
    Label done = new Label();
    Label end = new Label();
    hook(hooks, name, descriptor);
    visitJumpInsn(Opcodes.IFNE, done);
    Object[] variables = types(locals);
    Object[] before = types(stack);
    call.run();
    visitJumpInsn(Opcodes.GOTO, end);
    visitLabel(done);
    visitFrame(Opcodes.F_NEW, variables.length, variables, before.length, before);
    visitInsn(Opcodes.POP);
    end(end, variables, types(stack));
  }

  /** The hook answers -1 when the caller is not controlled. */
  private void adjustment(Runnable call) {
    Label end = new Label();
    int offset = locals.size();
    visitVarInsn(Opcodes.LSTORE, offset);
    visitVarInsn(Opcodes.LLOAD, offset);
    hook("ClockHooks", "nanoTimeAdjustment", "(J)J");
    visitInsn(Opcodes.DUP2);
    visitLdcInsn(-1L);
    visitInsn(Opcodes.LCMP);
    visitJumpInsn(Opcodes.IFNE, end);
    Object[] variables = types(locals);
    Object[] before = types(stack);
    visitInsn(Opcodes.POP2);
    visitVarInsn(Opcodes.LLOAD, offset);
    call.run();
    end(end, variables, before);
  }

  /** The nop keeps the frame apart from one that the method may have at the next instruction. */
  private void end(Label end, Object[] variables, Object[] values) {
    visitLabel(end);
    visitFrame(Opcodes.F_NEW, variables.length, variables, values.length, values);
    visitInsn(Opcodes.NOP);
  }

  private void hook(String hooks, String name, String descriptor) {
    super.visitMethodInsn(
        Opcodes.INVOKESTATIC, HookVisitor.RUNTIME + hooks, name, descriptor, false);
  }

  /** The adapter lists the second half of long and double, frames do not. */
  private static Object[] types(List<Object> values) {
    List<Object> types = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      Object type = values.get(i);
      types.add(type);
      if (type == Opcodes.LONG || type == Opcodes.DOUBLE) {
        i++;
      }
    }
    return types.toArray();
  }
}
