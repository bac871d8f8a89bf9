package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.StaticsHooks;
import java.util.ArrayList;
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

  /** The constant is made anew for every run, unless that would take frames. */
  @ParameterizedTest
  @ValueSource(ints = {V1_1, V1_2, V1_4, V1_5, V1_6, V1_7, V1_8})
  void constantsOfInterfaces(int version) throws Throwable {
    byte[] user =
        new Generated(version, "OldUser")
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "value",
                "()Ljava/lang/Object;",
                code -> {
                  code.visitFieldInsn(GETSTATIC, "OldConstants", "VALUE", "Ljava/lang/Object;");
                  code.visitInsn(ARETURN);
                  code.visitMaxs(0, 0);
                })
            .bytes();
    assertThat(valuesOfTwoRuns(user, constants(version, false))).doesNotHaveDuplicates();
    if (version < V1_7) {
      assertThat(valuesOfTwoRuns(user, constants(version, true))).hasSize(2).doesNotContainNull();
    }
  }

  private static List<Object> valuesOfTwoRuns(byte[] user, byte[] constants) throws Throwable {
    RewritingLoader loader = new RewritingLoader().with("OldConstants", constants);
    List<Object> values = new ArrayList<>();
    for (int run = 0; run < 2; run++) {
      StaticsHooks.epoch++;
      RecordingMode.calls(
          HookTest::initialise, () -> values.add(Generated.call(loader, user, "OldUser", "value")));
    }
    return values;
  }

  private static byte[] constants(int version, boolean branches) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    int access = ACC_PUBLIC | ACC_INTERFACE | ACC_ABSTRACT;
    writer.visit(version, access, "OldConstants", null, "java/lang/Object", null);
    String type = "Ljava/lang/Object;";
    writer.visitField(ACC_PUBLIC | ACC_STATIC | ACC_FINAL, "VALUE", type, null, null).visitEnd();
    MethodVisitor code = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
    code.visitCode();
    if (branches) {
      Label next = new Label();
      code.visitInsn(ICONST_0);
      code.visitJumpInsn(IFEQ, next);
      code.visitLabel(next);
    }
    code.visitTypeInsn(NEW, "java/lang/Object");
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitFieldInsn(PUTSTATIC, "OldConstants", "VALUE", type);
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
    return writer.toByteArray();
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
