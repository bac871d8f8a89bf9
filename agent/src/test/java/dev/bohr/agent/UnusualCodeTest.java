package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bohr.runtime.RunAborted;
import fixture.Hooked;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Code as obfuscators, optimisers and other languages' compilers write it. */
class UnusualCodeTest implements Opcodes {
  private static byte[] withRun(Generated type) {
    return type.method(
            ACC_PUBLIC | ACC_STATIC,
            "run",
            "(I)I",
            code -> {
              code.visitTypeInsn(NEW, type.name);
              code.visitInsn(DUP);
              code.visitMethodInsn(INVOKESPECIAL, type.name, "<init>", "()V", false);
              code.visitVarInsn(ILOAD, 0);
              code.visitMethodInsn(INVOKEVIRTUAL, type.name, "work", "(I)I", false);
              code.visitInsn(IRETURN);
              code.visitMaxs(3, 1);
            })
        .bytes();
  }

  private static void balanced(byte[] bytes, String name, int argument) throws Throwable {
    RewritingLoader loader = new RewritingLoader();
    List<String> calls =
        RecordingMode.calls(
            HookTest::initialise,
            () -> {
              try {
                Generated.call(loader, bytes, name, "run", argument);
              } catch (ArithmeticException expected) {
                // One of the ways out.
              }
            });
    assertThat(calls).containsOnlyOnce("monitorEnter").containsOnlyOnce("monitorExit");
  }

  /** A loop with frames in which variables 0 and 1 hold a long instead of {@code this}. */
  @ParameterizedTest
  @ValueSource(ints = {V1_4, V1_6, V1_8, V17})
  void synchronizedMethodReusesTheVariableOfThis(int version) throws Throwable {
    Generated type =
        new Generated(version, "Reuse", version < V1_6 ? 1 : ClassWriter.COMPUTE_FRAMES)
            .constructor()
            .method(
                ACC_PUBLIC | ACC_SYNCHRONIZED,
                "work",
                "(I)I",
                code -> {
                  Label loop = new Label();
                  Label end = new Label();
                  code.visitVarInsn(ILOAD, 1);
                  code.visitVarInsn(ISTORE, 2);
                  code.visitInsn(LCONST_1);
                  code.visitVarInsn(LSTORE, 0);
                  code.visitLabel(loop);
                  code.visitVarInsn(ILOAD, 2);
                  code.visitJumpInsn(IFLE, end);
                  code.visitVarInsn(LLOAD, 0);
                  code.visitInsn(L2I);
                  code.visitVarInsn(ILOAD, 2);
                  code.visitInsn(IMUL);
                  code.visitInsn(I2L);
                  code.visitVarInsn(LSTORE, 0);
                  code.visitIincInsn(2, -1);
                  code.visitJumpInsn(GOTO, loop);
                  code.visitLabel(end);
                  code.visitIntInsn(BIPUSH, 120);
                  code.visitVarInsn(LLOAD, 0);
                  code.visitInsn(L2I);
                  code.visitIntInsn(BIPUSH, 24);
                  code.visitInsn(ISUB);
                  code.visitInsn(IDIV);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                });
    byte[] bytes = withRun(type);
    assertThat(Generated.both(bytes, "Reuse", "run", 5)).containsOnly(1);
    balanced(bytes, "Reuse", 5);
    // 4! - 24 is zero: the way out by exception.
    balanced(bytes, "Reuse", 4);
  }

  /** A frame may forget a variable that is not used again, {@code this} included. */
  @Test
  void framesForgetThis() throws Throwable {
    Generated type =
        new Generated(V1_8, "Forget", 0)
            .constructor()
            .method(
                ACC_PUBLIC | ACC_SYNCHRONIZED,
                "work",
                "(I)I",
                code -> {
                  Label other = new Label();
                  code.visitVarInsn(ILOAD, 1);
                  code.visitJumpInsn(IFEQ, other);
                  code.visitIntInsn(BIPUSH, 7);
                  code.visitInsn(IRETURN);
                  code.visitLabel(other);
                  code.visitFrame(F_FULL, 0, new Object[0], 0, new Object[0]);
                  code.visitIntInsn(BIPUSH, 8);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(1, 2);
                });
    byte[] bytes = withRun(type);
    assertThat(Generated.both(bytes, "Forget", "run", 0)).containsOnly(8);
    balanced(bytes, "Forget", 0);
    balanced(bytes, "Forget", 1);
  }

  /** Dead code is verified all the same, and may use more stack than the code that lives. */
  @Test
  void deadCode() throws Throwable {
    byte[] bytes =
        new Generated(V1_8, "Dead", 0)
            .field(ACC_STATIC, "array", "[J")
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "run",
                "(I)I",
                code -> {
                  code.visitVarInsn(ILOAD, 0);
                  code.visitInsn(IRETURN);
                  Object[] locals = {INTEGER};
                  Object[] stack = {INTEGER, LONG, "[J", INTEGER, LONG};
                  code.visitFrame(F_FULL, 1, locals, stack.length, stack);
                  code.visitInsn(LASTORE);
                  code.visitInsn(POP2);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(8, 1);
                })
            .bytes();
    assertThat(Generated.both(bytes, "Dead", "run", 3)).containsOnly(3);
  }

  /** The verifier lets a constructor write its fields, and branch, before it calls another. */
  @Test
  void constructorBranchesBeforeTheOther() throws Throwable {
    Generated type =
        new Generated(V1_8, "Early", ClassWriter.COMPUTE_MAXS)
            .field(ACC_FINAL, "value", "I")
            .field(0, "wide", "D")
            .method(ACC_PUBLIC, "<init>", "(I)V", UnusualCodeTest::earlyConstructor)
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "run",
                "(I)I",
                code -> {
                  code.visitTypeInsn(NEW, "Early");
                  code.visitInsn(DUP);
                  code.visitVarInsn(ILOAD, 0);
                  code.visitMethodInsn(INVOKESPECIAL, "Early", "<init>", "(I)V", false);
                  code.visitInsn(DUP);
                  code.visitFieldInsn(GETFIELD, "Early", "value", "I");
                  code.visitInsn(SWAP);
                  code.visitFieldInsn(GETFIELD, "Early", "wide", "D");
                  code.visitInsn(D2I);
                  code.visitInsn(IADD);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                });
    byte[] bytes = type.bytes();
    assertThat(Generated.both(bytes, "Early", "run", 0)).containsOnly(21);
    assertThat(Generated.both(bytes, "Early", "run", 1)).containsOnly(11);
    RewritingLoader loader = new RewritingLoader();
    List<String> calls =
        RecordingMode.calls(() -> Generated.call(loader, bytes, "Early", "run", 1));
    // The write after the other constructor, and the two reads; no early write.
    assertThat(calls).containsExactly("field", "field", "field");
  }

  private static void earlyConstructor(MethodVisitor code) {
    Label other = new Label();
    Label join = new Label();
    Object[] locals = {UNINITIALIZED_THIS, INTEGER};
    code.visitVarInsn(ILOAD, 1);
    code.visitJumpInsn(IFNE, other);
    code.visitVarInsn(ALOAD, 0);
    code.visitIntInsn(BIPUSH, 20);
    code.visitFieldInsn(PUTFIELD, "Early", "value", "I");
    code.visitJumpInsn(GOTO, join);
    code.visitLabel(other);
    code.visitFrame(F_FULL, 2, locals, 0, new Object[0]);
    code.visitVarInsn(ALOAD, 0);
    code.visitIntInsn(BIPUSH, 10);
    code.visitFieldInsn(PUTFIELD, "Early", "value", "I");
    code.visitLabel(join);
    code.visitFrame(F_FULL, 2, locals, 0, new Object[0]);
    // Another object is made in between; its constructor is not the one that counts.
    code.visitTypeInsn(NEW, "java/lang/Object");
    code.visitInsn(DUP);
    code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitInsn(POP);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(DCONST_0);
    code.visitFieldInsn(PUTFIELD, "Early", "wide", "D");
    code.visitVarInsn(ALOAD, 0);
    code.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    code.visitVarInsn(ALOAD, 0);
    code.visitInsn(DCONST_1);
    code.visitFieldInsn(PUTFIELD, "Early", "wide", "D");
    code.visitInsn(RETURN);
    code.visitMaxs(0, 0);
  }

  /** Names that only the JVM allows, and members that differ by descriptor alone. */
  @Test
  void obfuscatedNames() throws Throwable {
    String name = "ａ/ß-b";
    byte[] bytes =
        new Generated(V1_8, name)
            .field(ACC_STATIC, "a", "I")
            .field(ACC_STATIC, "a", "J")
            .field(ACC_STATIC, "a b", "D")
            .method(
                ACC_PRIVATE | ACC_STATIC | ACC_SYNCHRONIZED,
                "a",
                "()J",
                code -> {
                  code.visitFieldInsn(GETSTATIC, name, "a", "J");
                  code.visitInsn(LCONST_1);
                  code.visitInsn(LADD);
                  code.visitInsn(LRETURN);
                  code.visitMaxs(0, 0);
                })
            .method(
                ACC_PRIVATE | ACC_STATIC,
                "a",
                "()I",
                code -> {
                  code.visitFieldInsn(GETSTATIC, name, "a", "I");
                  code.visitInsn(ICONST_2);
                  code.visitInsn(IADD);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                })
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "run",
                "(I)I",
                code -> {
                  code.visitMethodInsn(INVOKESTATIC, name, "a", "()J", false);
                  code.visitInsn(L2I);
                  code.visitMethodInsn(INVOKESTATIC, name, "a", "()I", false);
                  code.visitInsn(IADD);
                  code.visitFieldInsn(GETSTATIC, name, "a b", "D");
                  code.visitInsn(D2I);
                  code.visitInsn(IADD);
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                })
            .bytes();
    assertThat(Generated.both(bytes, name.replace('/', '.'), "run", 0)).containsOnly(3);
  }

  /** Compilers let the handler that releases a monitor cover itself. */
  @Test
  @Timeout(20)
  void hooksThatThrowAlwaysLeaveTheBlock() throws Throwable {
    Class<?> type = Class.forName(Hooked.class.getName(), true, new RewritingLoader());
    Object receiver = type.getConstructor().newInstance();
    for (String method : List.of("block", "blockThrows", "method", "methodThrows")) {
      int[] exits = {0};
      try {
        RecordingMode.calls(
            (name, arguments) -> {
              if (name.equals("monitorExit")) {
                exits[0]++;
                throw RunAborted.INSTANCE;
              }
              return null;
            },
            () -> type.getMethod(method, type).invoke(null, receiver));
      } catch (InvocationTargetException e) {
        assertThat(e.getCause()).isSameAs(RunAborted.INSTANCE);
      }
      assertThat(exits[0]).as(method).isBetween(1, 2);
    }
  }
}
