package dev.bohr.semantics.interpreter;

import static org.objectweb.asm.Opcodes.AASTORE;
import static org.objectweb.asm.Opcodes.ACC_FINAL;
import static org.objectweb.asm.Opcodes.ACC_PRIVATE;
import static org.objectweb.asm.Opcodes.ACC_PUBLIC;
import static org.objectweb.asm.Opcodes.ACC_SUPER;
import static org.objectweb.asm.Opcodes.ACC_VOLATILE;
import static org.objectweb.asm.Opcodes.ACONST_NULL;
import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ANEWARRAY;
import static org.objectweb.asm.Opcodes.ARETURN;
import static org.objectweb.asm.Opcodes.DUP;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.IFNONNULL;
import static org.objectweb.asm.Opcodes.IF_ACMPNE;
import static org.objectweb.asm.Opcodes.INVOKESPECIAL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.INVOKEVIRTUAL;
import static org.objectweb.asm.Opcodes.NEW;
import static org.objectweb.asm.Opcodes.POP;
import static org.objectweb.asm.Opcodes.PUTFIELD;
import static org.objectweb.asm.Opcodes.RETURN;
import static org.objectweb.asm.Opcodes.V1_8;

import java.util.function.IntFunction;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Compiles a {@link Program} to a class that a JVM can run. The class needs nothing but the JDK.
 * One instance is one run: its fields are the shared variables, {@code run()} is thread 0, and all
 * threads have the instance itself as their Runnable, which finds its part by the current thread.
 *
 * <p>Fields whose name starts with {@code obs$} only observe, or hold what never changes while it
 * is used (the Thread objects): they must not be points. {@code finalState()}, {@code endings()},
 * {@code threads()} and {@code monitors()} are for use when the run is over; see {@link
 * CompiledProgram}.
 */
public final class ProgramCompiler {

  /** What the class is for. */
  public enum Style {
    /** To be run under control: exactly the program. */
    CONTROLLED,
    /**
     * To be run on a free JVM: all variables volatile, for the interpreter knows only sequential
     * consistency, and a call of {@link Jitter} before each operation, to vary the interleavings.
     */
    FREE
  }

  private static final String ATOMIC = "java/util/concurrent/atomic/AtomicInteger";
  private static final String ILLEGAL_MONITOR_STATE = "java/lang/IllegalMonitorStateException";
  private static final String INTERRUPTED = "java/lang/InterruptedException";
  private static final String OBJECT = "java/lang/Object";
  private static final String STRING_TYPE = "Ljava/lang/String;";
  private static final String THREAD = "java/lang/Thread";
  private static final String THREAD_TYPE = "Ljava/lang/Thread;";

  private final Program program;
  private final String owner;
  private final Style style;
  private final int threads;
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);

  private ProgramCompiler(Program program, String className, Style style) {
    this.program = program;
    this.owner = className.replace('.', '/');
    this.style = style;
    this.threads = program.threads().size();
  }

  public static byte[] compile(Program program, String className) {
    return compile(program, className, Style.CONTROLLED);
  }

  public static byte[] compile(Program program, String className, Style style) {
    return new ProgramCompiler(program, className, style).compile();
  }

  /** Defines the class in a new class loader; the parent must be this class's for FREE style. */
  public static Class<?> load(byte[] bytes, String className, ClassLoader parent) {
    return new ClassLoader(parent) {
      Class<?> define() {
        return defineClass(className, bytes, 0, bytes.length);
      }
    }.define();
  }

  public static Class<?> load(byte[] bytes, String className) {
    return load(bytes, className, ProgramCompiler.class.getClassLoader());
  }

  static String threadField(int thread) {
    return "obs$t" + thread;
  }

  static String localField(int thread, int local) {
    return "obs$r" + thread + "_" + local;
  }

  static String endField(int thread) {
    return "obs$end" + thread;
  }

  private byte[] compile() {
    writer.visit(
        V1_8, ACC_PUBLIC | ACC_SUPER, owner, null, OBJECT, new String[] {"java/lang/Runnable"});
    emitFields();
    emitConstructor();
    emitRun();
    for (int thread = 0; thread < threads; thread++) {
      emitGuard(thread);
      MethodVisitor body =
          writer.visitMethod(
              ACC_PRIVATE, "thread" + thread, "()V", null, new String[] {INTERRUPTED});
      String jitter = style == Style.FREE ? Type.getInternalName(Jitter.class) : null;
      new ThreadEmitter(body, owner, thread, jitter).emit(program.threads().get(thread));
    }
    emitFinalState();
    emitArray("endings", "java/lang/String", threads, ProgramCompiler::endField);
    emitArray("threads", THREAD, threads, ProgramCompiler::threadField);
    emitArray("monitors", OBJECT, Program.MONITORS, monitor -> "m" + monitor);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private void emitFields() {
    for (int variable = 0; variable < Program.VARIABLES.size(); variable++) {
      String name = Program.VARIABLES.get(variable);
      if (variable == Program.A0) {
        field(ACC_PUBLIC | ACC_FINAL, name, "L" + ATOMIC + ";");
      } else {
        boolean isVolatile = variable >= Program.V0 || style == Style.FREE;
        field(ACC_PUBLIC | (isVolatile ? ACC_VOLATILE : 0), name, "I");
      }
    }
    for (int monitor = 0; monitor < Program.MONITORS; monitor++) {
      field(ACC_PUBLIC | ACC_FINAL, "m" + monitor, "L" + OBJECT + ";");
    }
    for (int thread = 0; thread < threads; thread++) {
      field(ACC_PUBLIC, threadField(thread), THREAD_TYPE);
      field(ACC_PUBLIC, endField(thread), STRING_TYPE);
      for (int local = 0; local < Program.LOCALS; local++) {
        field(ACC_PUBLIC, localField(thread, local), "I");
      }
    }
  }

  private void field(int access, String name, String type) {
    writer.visitField(access, name, type, null, null).visitEnd();
  }

  private void emitConstructor() {
    MethodVisitor method = begin("<init>", "()V");
    method.visitVarInsn(ALOAD, 0);
    method.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
    putNew(method, "a0", ATOMIC);
    for (int monitor = 0; monitor < Program.MONITORS; monitor++) {
      putNew(method, "m" + monitor, OBJECT);
    }
    for (int thread = 0; thread < threads; thread++) {
      putEnd(method, thread, FinalState.NOT_STARTED);
    }
    end(method, RETURN);
  }

  private void putNew(MethodVisitor method, String name, String type) {
    method.visitVarInsn(ALOAD, 0);
    method.visitTypeInsn(NEW, type);
    method.visitInsn(DUP);
    method.visitMethodInsn(INVOKESPECIAL, type, "<init>", "()V", false);
    method.visitFieldInsn(PUTFIELD, owner, name, "L" + type + ";");
  }

  private void putEnd(MethodVisitor method, int thread, String ending) {
    method.visitVarInsn(ALOAD, 0);
    if (ending == null) {
      method.visitInsn(ACONST_NULL);
    } else {
      method.visitLdcInsn(ending);
    }
    method.visitFieldInsn(PUTFIELD, owner, endField(thread), STRING_TYPE);
  }

  /**
   * The first call is main, makes the Thread objects and is thread 0; later ones are the others.
   */
  private void emitRun() {
    MethodVisitor method = begin("run", "()V");
    Label others = new Label();
    getThread(method, 0);
    method.visitJumpInsn(IFNONNULL, others);
    method.visitVarInsn(ALOAD, 0);
    method.visitMethodInsn(INVOKESTATIC, THREAD, "currentThread", "()" + THREAD_TYPE, false);
    method.visitFieldInsn(PUTFIELD, owner, threadField(0), THREAD_TYPE);
    for (int thread = 1; thread < threads; thread++) {
      method.visitVarInsn(ALOAD, 0);
      method.visitTypeInsn(NEW, THREAD);
      method.visitInsn(DUP);
      method.visitVarInsn(ALOAD, 0);
      method.visitMethodInsn(INVOKESPECIAL, THREAD, "<init>", "(Ljava/lang/Runnable;)V", false);
      method.visitFieldInsn(PUTFIELD, owner, threadField(thread), THREAD_TYPE);
    }
    callGuard(method, 0);
    method.visitLabel(others);
    for (int thread = 1; thread < threads; thread++) {
      Label next = new Label();
      getThread(method, thread);
      method.visitMethodInsn(INVOKESTATIC, THREAD, "currentThread", "()" + THREAD_TYPE, false);
      method.visitJumpInsn(IF_ACMPNE, next);
      callGuard(method, thread);
      method.visitLabel(next);
    }
    end(method, RETURN);
  }

  private void getThread(MethodVisitor method, int thread) {
    method.visitVarInsn(ALOAD, 0);
    method.visitFieldInsn(GETFIELD, owner, threadField(thread), THREAD_TYPE);
  }

  private void callGuard(MethodVisitor method, int thread) {
    method.visitVarInsn(ALOAD, 0);
    method.visitMethodInsn(INVOKEVIRTUAL, owner, "guarded" + thread, "()V", false);
    method.visitInsn(RETURN);
  }

  /** Calls the body of a thread and notes how it ended. Other exceptions are not the program's. */
  private void emitGuard(int thread) {
    MethodVisitor method = begin("guarded" + thread, "()V");
    Label start = new Label();
    Label end = new Label();
    putEnd(method, thread, null);
    method.visitLabel(start);
    method.visitVarInsn(ALOAD, 0);
    method.visitMethodInsn(INVOKESPECIAL, owner, "thread" + thread, "()V", false);
    method.visitLabel(end);
    putEnd(method, thread, FinalState.FINISHED);
    method.visitInsn(RETURN);
    emitCatch(method, thread, start, end, ILLEGAL_MONITOR_STATE, FinalState.ILLEGAL_MONITOR_STATE);
    emitCatch(method, thread, start, end, INTERRUPTED, FinalState.INTERRUPTED);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private void emitCatch(
      MethodVisitor method, int thread, Label start, Label end, String type, String ending) {
    Label handler = new Label();
    method.visitLabel(handler);
    method.visitInsn(POP);
    putEnd(method, thread, ending);
    method.visitInsn(RETURN);
    method.visitTryCatchBlock(start, end, handler, type);
  }

  /** Variables and locals in the form of {@link FinalState#template}. */
  private void emitFinalState() {
    MethodVisitor method = begin("finalState", "()" + STRING_TYPE);
    String builder = "java/lang/StringBuilder";
    method.visitTypeInsn(NEW, builder);
    method.visitInsn(DUP);
    method.visitMethodInsn(INVOKESPECIAL, builder, "<init>", "()V", false);
    String[] texts = FinalState.template(threads).split(String.valueOf(FinalState.HOLE));
    int variables = Program.VARIABLES.size();
    for (int hole = 0; hole < texts.length; hole++) {
      method.visitLdcInsn(texts[hole]);
      String append = "(" + STRING_TYPE + ")L" + builder + ";";
      method.visitMethodInsn(INVOKEVIRTUAL, builder, "append", append, false);
      method.visitVarInsn(ALOAD, 0);
      if (hole == Program.A0) {
        method.visitFieldInsn(GETFIELD, owner, "a0", "L" + ATOMIC + ";");
        method.visitMethodInsn(INVOKEVIRTUAL, ATOMIC, "get", "()I", false);
      } else {
        int local = hole - variables;
        String name =
            hole < variables
                ? Program.VARIABLES.get(hole)
                : localField(local / Program.LOCALS, local % Program.LOCALS);
        method.visitFieldInsn(GETFIELD, owner, name, "I");
      }
      method.visitMethodInsn(INVOKEVIRTUAL, builder, "append", "(I)L" + builder + ";", false);
    }
    method.visitMethodInsn(INVOKEVIRTUAL, builder, "toString", "()" + STRING_TYPE, false);
    end(method, ARETURN);
  }

  /** A method that returns the values of some fields. */
  private void emitArray(String name, String type, int length, IntFunction<String> fieldName) {
    MethodVisitor method = begin(name, "()[L" + type + ";");
    method.visitLdcInsn(length);
    method.visitTypeInsn(ANEWARRAY, type);
    for (int i = 0; i < length; i++) {
      method.visitInsn(DUP);
      method.visitLdcInsn(i);
      method.visitVarInsn(ALOAD, 0);
      method.visitFieldInsn(GETFIELD, owner, fieldName.apply(i), "L" + type + ";");
      method.visitInsn(AASTORE);
    }
    end(method, ARETURN);
  }

  private MethodVisitor begin(String name, String descriptor) {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC, name, descriptor, null, null);
    method.visitCode();
    return method;
  }

  private static void end(MethodVisitor method, int returnOpcode) {
    method.visitInsn(returnOpcode);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }
}
