package dev.bohr.semantics.interpreter;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.ATHROW;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.ICONST_0;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.ISTORE;
import static org.objectweb.asm.Opcodes.MONITORENTER;
import static org.objectweb.asm.Opcodes.MONITOREXIT;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the body of one thread of a {@link Program} as bytecode, operation by operation, in the
 * shapes that javac gives them. Locals are real JVM locals; each assignment is repeated to an
 * {@code obs$} field, where it can be seen when the run is over.
 */
final class ThreadEmitter {

  private static final String ATOMIC = "java/util/concurrent/atomic/AtomicInteger";
  private static final String THREAD = "java/lang/Thread";
  private static final String LOCK_SUPPORT = "java/util/concurrent/locks/LockSupport";
  private static final String OBJECT = "java/lang/Object";

  private final MethodVisitor method;
  private final String owner;
  private final int thread;

  /** A static method without arguments that is called before every operation, or null. */
  private final String jitterClass;

  /** The next unused JVM local: 0 is this, then come the program's locals. */
  private int nextSlot = 1 + Program.LOCALS;

  ThreadEmitter(MethodVisitor method, String owner, int thread, String jitterClass) {
    this.method = method;
    this.owner = owner;
    this.thread = thread;
    this.jitterClass = jitterClass;
  }

  /** The whole method body, from visitCode to visitEnd. */
  void emit(List<Op> ops) {
    method.visitCode();
    for (int local = 0; local < Program.LOCALS; local++) {
      method.visitInsn(ICONST_0);
      method.visitVarInsn(ISTORE, slot(local));
    }
    emitAll(ops);
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void emitAll(List<Op> ops) {
    ops.forEach(this::emit);
  }

  private void emit(Op op) {
    if (jitterClass != null && op.kind() != Op.Kind.IF) {
      method.visitMethodInsn(INVOKESTATIC, jitterClass, "pause", "()V", false);
    }
    switch (op.kind()) {
      case READ -> {
        loadSelf();
        if (op.index() == Program.A0) {
          field("a0", ATOMIC);
          call(ATOMIC, "get", "()I");
        } else {
          method.visitFieldInsn(GETFIELD, owner, Program.VARIABLES.get(op.index()), "I");
        }
        assign(op.local());
      }
      case WRITE -> {
        beginWrite(op.index());
        constant(op.value());
        endWrite(op.index());
      }
      case WRITE_LOCAL -> {
        beginWrite(op.index());
        method.visitVarInsn(ILOAD, slot(op.local()));
        constant(op.value());
        method.visitInsn(IADD);
        endWrite(op.index());
      }
      case CAS -> {
        loadSelf();
        field("a0", ATOMIC);
        constant(op.value());
        constant(op.update());
        call(ATOMIC, "compareAndSet", "(II)Z");
        assign(op.local());
      }
      case SYNC -> emitSynchronized(op);
      case WAIT -> {
        loadMonitor(op.index());
        emitTimed(op, 1, () -> call(OBJECT, "wait", "()V"), () -> call(OBJECT, "wait", "(J)V"));
      }
      case NOTIFY -> {
        loadMonitor(op.index());
        call(OBJECT, "notify", "()V");
      }
      case NOTIFY_ALL -> {
        loadMonitor(op.index());
        call(OBJECT, "notifyAll", "()V");
      }
      case PARK ->
          emitTimed(
              op,
              1_000_000,
              () -> callStatic(LOCK_SUPPORT, "park", "()V"),
              () -> callStatic(LOCK_SUPPORT, "parkNanos", "(J)V"));
      case UNPARK -> {
        loadThread(op.index());
        callStatic(LOCK_SUPPORT, "unpark", "(L" + THREAD + ";)V");
      }
      case INTERRUPT -> {
        loadThread(op.index());
        call(THREAD, "interrupt", "()V");
      }
      case INTERRUPTED -> {
        callStatic(THREAD, "interrupted", "()Z");
        assign(op.local());
      }
      case FORK -> {
        loadThread(op.index());
        call(THREAD, "start", "()V");
      }
      case JOIN -> {
        loadThread(op.index());
        emitTimed(op, 1, () -> call(THREAD, "join", "()V"), () -> call(THREAD, "join", "(J)V"));
      }
      case IF -> {
        Label otherwise = new Label();
        method.visitVarInsn(ILOAD, slot(op.local()));
        constant(op.value());
        method.visitJumpInsn(IF_ICMPNE, otherwise);
        emitAll(op.body());
        method.visitLabel(otherwise);
      }
    }
  }

  private void emitTimed(Op op, long unit, Runnable untimed, Runnable timed) {
    if (op.timed()) {
      method.visitLdcInsn(op.millis() * unit);
      timed.run();
    } else {
      untimed.run();
    }
  }

  /** As javac: the handler covers the body, the normal exit and itself. */
  private void emitSynchronized(Op op) {
    final int lock = nextSlot++;
    final int exception = nextSlot++;
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label handlerEnd = new Label();
    Label after = new Label();
    loadMonitor(op.index());
    method.visitInsn(DUP);
    method.visitVarInsn(ASTORE, lock);
    method.visitInsn(MONITORENTER);
    method.visitLabel(start);
    emitAll(op.body());
    method.visitVarInsn(ALOAD, lock);
    method.visitInsn(MONITOREXIT);
    method.visitLabel(end);
    method.visitJumpInsn(GOTO, after);
    method.visitLabel(handler);
    method.visitVarInsn(ASTORE, exception);
    method.visitVarInsn(ALOAD, lock);
    method.visitInsn(MONITOREXIT);
    method.visitLabel(handlerEnd);
    method.visitVarInsn(ALOAD, exception);
    method.visitInsn(ATHROW);
    method.visitLabel(after);
    // Visited this late so that the entries of inner blocks stand first: the first match is taken.
    method.visitTryCatchBlock(start, end, handler, null);
    method.visitTryCatchBlock(handler, handlerEnd, handler, null);
  }

  private void beginWrite(int variable) {
    loadSelf();
    if (variable == Program.A0) {
      field("a0", ATOMIC);
    }
  }

  private void endWrite(int variable) {
    if (variable == Program.A0) {
      call(ATOMIC, "set", "(I)V");
    } else {
      method.visitFieldInsn(PUTFIELD, owner, Program.VARIABLES.get(variable), "I");
    }
  }

  /** Assigns the int on the stack to a local and to its observation field. */
  private void assign(int local) {
    method.visitVarInsn(ISTORE, slot(local));
    loadSelf();
    method.visitVarInsn(ILOAD, slot(local));
    method.visitFieldInsn(PUTFIELD, owner, ProgramCompiler.localField(thread, local), "I");
  }

  private void loadSelf() {
    method.visitVarInsn(ALOAD, 0);
  }

  private void loadMonitor(int monitor) {
    loadSelf();
    field("m" + monitor, OBJECT);
  }

  private void loadThread(int index) {
    loadSelf();
    field(ProgramCompiler.threadField(index), THREAD);
  }

  private void field(String name, String type) {
    method.visitFieldInsn(GETFIELD, owner, name, "L" + type + ";");
  }

  private void call(String type, String name, String descriptor) {
    method.visitMethodInsn(INVOKEVIRTUAL, type, name, descriptor, false);
  }

  private void callStatic(String type, String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, type, name, descriptor, false);
  }

  private void constant(int value) {
    method.visitLdcInsn(value);
  }

  private static int slot(int local) {
    return 1 + local;
  }
}
