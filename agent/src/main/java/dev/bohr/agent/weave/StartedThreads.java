package dev.bohr.agent.weave;

import dev.bohr.woven.Woven;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells {@link Woven} which threads were started. A place that is meant for a thread of some name
 * is stale when there is no such thread any more; that the thread did not come to the place may be
 * just what the repair is about.
 */
final class StartedThreads implements ClassFileTransformer {
  private static final String THREAD = "java/lang/Thread";

  private final Instrumentation instrumentation;

  private StartedThreads(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Begins to tell, if any of the places asks; otherwise there is nothing to tell. */
  static @Nullable StartedThreads watch(
      List<WovenLocation> locations, Instrumentation instrumentation) {
    if (locations.stream().allMatch(location -> location.place().thread() == null)) {
      return null;
    }
    StartedThreads started = new StartedThreads(instrumentation);
    instrumentation.addTransformer(started, true);
    started.retransform();
    return started;
  }

  /** The JDK's class is as it was. */
  void end() {
    instrumentation.removeTransformer(this);
    retransform();
  }

  private void retransform() {
    try {
      instrumentation.retransformClasses(Thread.class);
    } catch (UnmodifiableClassException | RuntimeException | LinkageError refused) {
      // Then a thread must come to a place to be known.
      System.err.println("bohr: threads that are started cannot be seen here: " + refused);
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (!THREAD.equals(name) || loader != null) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String method,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next =
                super.visitMethod(access, method, descriptor, signature, exceptions);
            return (method + descriptor).equals("start()V") ? new Start(next) : next;
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Before anything else: a thread that is started twice has the same name. */
  private static final class Start extends MethodVisitor {
    Start(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "dev/bohr/woven/Woven", "started", "(Ljava/lang/Thread;)V", false);
    }
  }
}
