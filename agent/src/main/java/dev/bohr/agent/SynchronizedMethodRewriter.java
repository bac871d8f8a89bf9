package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Turns a synchronized method into one that takes the model's monitor.
 *
 * <p>The flag is dropped and the body put between enter and exit. Where the class is already loaded
 * the flag must stay: then the body tells that the real monitor is taken and given back. The lock
 * is local variable 0, or, if the method puts something else there, a copy of it in a fresh local
 * variable that is added to every stack map frame.
 */
final class SynchronizedMethodRewriter extends BodyWrapper {
  private static final String HOOKS = "MonitorHooks";
  private static final String OBJECT_SITE = "(Ljava/lang/Object;I)V";

  private final boolean isStatic;
  private final MethodFacts method;

  /** Where the lock is; 0 for {@code this} itself, -1 for a class. */
  private final int lock;

  SynchronizedMethodRewriter(MethodVisitor next, MethodContext context, MethodFacts method) {
    super(next, context);
    this.isStatic = (context.access & Opcodes.ACC_STATIC) != 0;
    this.method = method;
    this.lock = isStatic ? -1 : method.losesReceiver ? method.maxLocals : 0;
  }

  /** True when the flag may be dropped. */
  static boolean dropsFlag(ClassContext owner, int access) {
    return !owner.loaded() && (access & Opcodes.ACC_NATIVE) == 0;
  }

  @Override
  protected void enter() {
    context.line = method.firstLine;
    context.bytecodeIndex = 0;
    if (method.firstLine > 0) {
      // A thread that waits here shows in stack traces with a line.
      Label start = new Label();
      mv.visitLabel(start);
      mv.visitLineNumber(method.firstLine, start);
    }
    if (lock > 0) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      mv.visitVarInsn(Opcodes.ASTORE, lock);
    }
    loadLock();
    pushSite(context.site(Sites.MONITOR));
    hook(HOOKS, context.owner.loaded() ? "realEntered" : "enter", OBJECT_SITE);
  }

  @Override
  protected void leave() {
    loadLock();
    pushSite(context.site(Sites.MONITOR));
    hook(HOOKS, context.owner.loaded() ? "realExited" : "exit", OBJECT_SITE);
  }

  private void loadLock() {
    if (isStatic) {
      mv.visitLdcInsn(Type.getObjectType(context.owner.name()));
    } else {
      mv.visitVarInsn(Opcodes.ALOAD, lock);
    }
  }

  @Override
  protected Object[] handlerLocals() {
    if (isStatic) {
      return new Object[0];
    }
    return lock == 0 ? new Object[] {context.owner.name()} : withLock(0, new Object[0]);
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    if (lock > 0 && local != null) {
      Object[] widened = withLock(numLocal, local);
      super.visitFrame(type, widened.length, widened, numStack, stack);
    } else {
      super.visitFrame(type, numLocal, local, numStack, stack);
    }
  }

  /** Frames name local variables one after another; long and double fill two. */
  private Object[] withLock(int numLocal, Object[] local) {
    List<Object> widened = new ArrayList<>();
    int slots = 0;
    for (int i = 0; i < numLocal; i++) {
      widened.add(local[i]);
      slots += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    for (; slots < lock; slots++) {
      widened.add(Opcodes.TOP);
    }
    widened.add(context.owner.name());
    return widened.toArray();
  }
}
