package dev.bohr.agent.weave;

import dev.bohr.woven.Exits;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets {@link Exits} decide what the JVM ends with: the JDK's {@code Shutdown} asks it when all
 * shutdown hooks have run, which no hook of our own could wait for.
 */
final class ExitStatus implements ClassFileTransformer {
  private static final String SHUTDOWN = "java/lang/Shutdown";
  private static final String EXITS = "dev/bohr/woven/Exits";

  private ExitStatus() {}

  static void install(Instrumentation instrumentation) {
    ExitStatus status = new ExitStatus();
    instrumentation.addTransformer(status, true);
    try {
      instrumentation.retransformClasses(Class.forName(SHUTDOWN.replace('/', '.')));
      Exits.watch();
    } catch (ClassNotFoundException | UnmodifiableClassException | LinkageError refused) {
      System.err.println("bohr: strict: the exit code cannot be changed here: " + refused);
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (!SHUTDOWN.equals(name) || loader != null) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Asking(writer), 0);
    return writer.toByteArray();
  }

  private static final class Asking extends ClassVisitor {
    Asking(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return switch (name + descriptor) {
        case "halt(I)V" -> new Halt(next);
        case "shutdown()V" -> new End(next);
        default -> next;
      };
    }
  }

  /** {@code exit} and {@code halt}: the code is a parameter. */
  private static final class Halt extends MethodVisitor {
    Halt(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ILOAD, 0);
      super.visitMethodInsn(Opcodes.INVOKESTATIC, EXITS, "status", "(I)I", false);
      super.visitVarInsn(Opcodes.ISTORE, 0);
    }
  }

  /** The last thread has ended: the code is the launcher's. */
  private static final class End extends MethodVisitor {
    End(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, EXITS, "ended", "()V", false);
      }
      super.visitInsn(opcode);
    }
  }
}
