package dev.bohr.agent;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.Opcodes;

/** Methods and constant pools near the limits of a class file lose hooks, never their meaning. */
class SizeTest implements Opcodes {
  /** Counts up a static {@code times} times; one time takes 8 bytes. */
  private static Generated counting(String name, int times) {
    return new Generated(V1_8, name)
        .field(ACC_STATIC, "count", "I")
        .method(
            ACC_PUBLIC | ACC_STATIC | ACC_SYNCHRONIZED,
            "run",
            "(I)I",
            code -> {
              for (int i = 0; i < times; i++) {
                code.visitFieldInsn(GETSTATIC, name, "count", "I");
                code.visitVarInsn(ILOAD, 0);
                code.visitInsn(IADD);
                code.visitFieldInsn(PUTSTATIC, name, "count", "I");
              }
              code.visitFieldInsn(GETSTATIC, name, "count", "I");
              code.visitInsn(IRETURN);
              code.visitMaxs(0, 0);
            });
  }

  @Test
  void longMethodLosesHooksOnAccesses() throws Throwable {
    byte[] bytes = counting("Long", 8000).bytes();
    assertThat(Generated.both(bytes, "Long", "run", 2)).containsOnly(16000);
    assertThat(Reasons.all().get("Long")).contains("run is too long for all hooks");
    RewritingLoader loader = new RewritingLoader();
    assertThat(
            RecordingMode.calls(
                HookTest::initialise, () -> Generated.call(loader, bytes, "Long", "run", 1)))
        .containsExactly(
            "initialisationBegins", "initialisationEnds", "monitorEnter", "monitorExit");
  }

  @Test
  void methodAtTheLimitIsLeftAlone() throws Throwable {
    byte[] bytes = counting("Full", 8191).bytes();
    assertThat(Generated.both(bytes, "Full", "run", 1)).containsOnly(8191);
    assertThat(Reasons.all().get("Full")).contains("would exceed 64 KB");
  }

  @Test
  void jumpsGrowBeyondShortOffsets() throws Throwable {
    byte[] bytes =
        new Generated(V1_8, "Far", ClassWriter.COMPUTE_FRAMES)
            .field(ACC_STATIC, "count", "I")
            .method(
                ACC_PUBLIC | ACC_STATIC,
                "run",
                "(I)I",
                code -> {
                  Label loop = new Label();
                  Label end = new Label();
                  code.visitLabel(loop);
                  code.visitVarInsn(ILOAD, 0);
                  code.visitJumpInsn(IFLE, end);
                  for (int i = 0; i < 2500; i++) {
                    code.visitFieldInsn(GETSTATIC, "Far", "count", "I");
                    code.visitInsn(ICONST_1);
                    code.visitInsn(IADD);
                    code.visitFieldInsn(PUTSTATIC, "Far", "count", "I");
                  }
                  code.visitIincInsn(0, -1);
                  code.visitJumpInsn(GOTO, loop);
                  code.visitLabel(end);
                  code.visitFieldInsn(GETSTATIC, "Far", "count", "I");
                  code.visitInsn(IRETURN);
                  code.visitMaxs(0, 0);
                })
            .bytes();
    assertThat(Generated.both(bytes, "Far", "run", 3)).containsOnly(7500);
    assertThat(Reasons.all()).doesNotContainKey("Far");
  }

  @Test
  void fullConstantPoolIsLeftAlone() throws Throwable {
    Generated type = counting("Pool", 3);
    for (int i = 0; i < 65500; i++) {
      type.writer.newConst(i);
    }
    byte[] bytes = type.bytes();
    assertThat(Generated.both(bytes, "Pool", "run", 1)).containsOnly(3);
    assertThat(Reasons.all().get("Pool")).contains("constant pool would be too large");
  }
}
