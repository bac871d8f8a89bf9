package dev.bohr.agent.weave;

import dev.bohr.woven.Exits;
import java.lang.instrument.Instrumentation;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Lets {@link Exits} decide what the JVM ends with: the JDK's {@code Shutdown} asks it when all
 * shutdown hooks have run, which no hook of our own could wait for.
 */
final class ExitStatus extends JdkMethods {
  private static final String EXITS = "dev/bohr/woven/Exits";

  private ExitStatus(Instrumentation instrumentation) {
    super("java/lang/Shutdown", instrumentation);
  }

  static void install(Instrumentation instrumentation) {
    if (new ExitStatus(instrumentation).begin()) {
      Exits.watch();
    }
  }

  @Override
  String missed() {
    return "strict: the exit code cannot be changed here";
  }

  @Override
  MethodVisitor changed(String method, MethodVisitor next) {
    return switch (method) {
      case "halt(I)V" -> new Halt(next);
      case "shutdown()V" -> new End(next);
      default -> next;
    };
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
