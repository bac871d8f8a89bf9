package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Class files from before Java 5, which have no class constants, and from before 6, with jsr. */
class OldClassFileTest implements Opcodes {
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_3, V1_4, V1_5})
  void staticSynchronizedMethods(int version) throws Throwable {
    byte[] bytes =
        new Generated(version, "Old")
            .field(ACC_STATIC, "count", "J")
            .method(
                ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED,
                "add",
                "(J)J",
                code -> {
                  code.visitFieldInsn(GETSTATIC, "Old", "count", "J");
                  code.visitVarInsn(LLOAD, 0);
                  code.visitInsn(LADD);
                  code.visitInsn(DUP2);
                  code.visitFieldInsn(PUTSTATIC, "Old", "count", "J");
                  code.visitInsn(LRETURN);
                  code.visitMaxs(0, 0);
                })
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "twice",
                "(J)J",
                code -> {
                  code.visitVarInsn(LLOAD, 0);
                  code.visitMethodInsn(INVOKESTATIC, "Old", "add", "(J)J", false);
                  code.visitMethodInsn(INVOKESTATIC, "Old", "add", "(J)J", false);
                  code.visitInsn(LRETURN);
                  code.visitMaxs(0, 0);
                })
            .bytes();
    assertThat(Generated.both(bytes, "Old", "twice", 4L)).containsOnly(8L);
    RewritingLoader loader = new RewritingLoader();
    List<String> calls =
        RecordingMode.calls(
            HookTest::initialise,
            () -> assertThat(Generated.call(loader, bytes, "Old", "add", 3L)).isEqualTo(3L));
    assertThat(calls)
        .containsExactly(
            "initialisationBegins",
            "initialisationEnds",
            "monitorEnter",
            "field",
            "field",
            "monitorExit");
  }

  @Test
  void abstractSynchronizedMethodsAndFlagsOfOldCompilers() throws Throwable {
    ClassWriter writer = new ClassWriter(0);
    int access = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT | ACC_SUPER;
    writer.visit(V1_2, access, "OldInterface", null, "java/lang/Object", null);
    writer.visitMethod(ACC_PUBLIC | ACC_ABSTRACT, "m", "()V", null, null).visitEnd();
    byte[] anInterface = writer.toByteArray();
    ClassWriter second = new ClassWriter(0);
    int classAccess = ACC_PUBLIC | ACC_ABSTRACT | ACC_SUPER;
    second.visit(V1_2, classAccess, "OldAbstract", null, "java/lang/Object", null);
    int methodAccess = ACC_PUBLIC | ACC_ABSTRACT | ACC_SYNCHRONIZED;
    second.visitMethod(methodAccess, "m", "()V", null, null).visitEnd();
    byte[] anAbstract = second.toByteArray();
    RewritingLoader loader =
        new RewritingLoader().with("OldInterface", anInterface).with("OldAbstract", anAbstract);
    assertThat(loader.loadClass("OldInterface").getDeclaredMethods()).hasSize(1);
    assertThat(loader.loadClass("OldAbstract").getDeclaredMethods()).hasSize(1);
  }

  /** A try-finally as compilers wrote it before Java 5, in a synchronized method. */
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_4, V1_5, V1_6})
  void subroutines(int version) throws Throwable {
    byte[] bytes =
        new Generated(version, "Sub")
            .field(ACC_STATIC, "log", "I")
            .constructor()
            .method(ACC_PUBLIC | ACC_SYNCHRONIZED, "work", "(I)I", OldClassFileTest::tryFinally)
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "run",
                "(I)I",
                code -> {
                  code.visitTypeInsn(NEW, "Sub");
                  code.visitInsn(DUP);
                  code.visitMethodInsn(INVOKESPECIAL, "Sub", "<init>", "()V", false);
                  code.visitVarInsn(ILOAD, 0);
                  code.visitMethodInsn(INVOKEVIRTUAL, "Sub", "work", "(I)I", false);
                  code.visitFieldInsn(GETSTATIC, "Sub", "log", "I");
                  code.visitInsn(IADD);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                })
            .bytes();
    assertThat(Generated.both(bytes, "Sub", "run", 5)).containsOnly(25);
    assertThat(Generated.both(bytes, "Sub", "run", 0)).containsOnly(9);
  }

  /** try { return 100 / x; } catch (ArithmeticException e) { return 4; } finally { log += 5; } */
  private static void tryFinally(MethodVisitor code) {
    Label start = new Label();
    Label end = new Label();
    Label arithmetic = new Label();
    Label any = new Label();
    Label last = new Label();
    code.visitTryCatchBlock(start, end, arithmetic, "java/lang/ArithmeticException");
    code.visitTryCatchBlock(start, any, any, null);
    code.visitLabel(start);
    code.visitIntInsn(BIPUSH, 100);
    code.visitVarInsn(ILOAD, 1);
    code.visitInsn(IDIV);
    code.visitVarInsn(ISTORE, 2);
    code.visitLabel(end);
    code.visitJumpInsn(JSR, last);
    code.visitVarInsn(ILOAD, 2);
    code.visitInsn(IRETURN);
    code.visitLabel(arithmetic);
    code.visitInsn(POP);
    code.visitJumpInsn(JSR, last);
    code.visitInsn(ICONST_4);
    code.visitInsn(IRETURN);
    code.visitLabel(any);
    code.visitVarInsn(ASTORE, 3);
    code.visitJumpInsn(JSR, last);
    code.visitVarInsn(ALOAD, 3);
    code.visitInsn(ATHROW);
    code.visitLabel(last);
    code.visitVarInsn(ASTORE, 4);
    code.visitFieldInsn(GETSTATIC, "Sub", "log", "I");
    code.visitInsn(ICONST_5);
    code.visitInsn(IADD);
    code.visitFieldInsn(PUTSTATIC, "Sub", "log", "I");
    code.visitVarInsn(RET, 4);
    code.visitMaxs(0, 0);
  }
}
