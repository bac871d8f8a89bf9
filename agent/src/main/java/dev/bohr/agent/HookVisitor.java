package dev.bohr.agent;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What the rewriters of a method share: the context, and how to write a call of a hook. */
public abstract class HookVisitor extends MethodVisitor {
  public static final int API = Opcodes.ASM9;

  /** Where the hooks live. */
  public static final String RUNTIME = "dev/bohr/runtime/";

  /** Members that the rewriter adds start so; their accesses and bodies get no hooks. */
  public static final String OWN_PREFIX = "bohr$";

  public final MethodContext context;

  protected HookVisitor(MethodVisitor next, MethodContext context) {
    super(API, next);
    this.context = context;
  }

  public final void hook(String hooks, String name, String descriptor) {
    hook(mv, hooks, name, descriptor);
  }

  public final void push(int value) {
    push(mv, value);
  }

  /**
   * Pushes a site. Its number differs from one load of a class to the next, the length of the code
   * must not: traces name places in it.
   */
  public final void pushSite(int site) {
    mv.visitLdcInsn(site);
  }

  public static void hook(MethodVisitor mv, String hooks, String name, String descriptor) {
    mv.visitMethodInsn(Opcodes.INVOKESTATIC, RUNTIME + hooks, name, descriptor, false);
  }

  public static void push(MethodVisitor mv, int value) {
    if (value >= -1 && value <= 5) {
      mv.visitInsn(Opcodes.ICONST_0 + value);
    } else if (value >= Byte.MIN_VALUE && value <= Byte.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.BIPUSH, value);
    } else if (value >= Short.MIN_VALUE && value <= Short.MAX_VALUE) {
      mv.visitIntInsn(Opcodes.SIPUSH, value);
    } else {
      mv.visitLdcInsn(value);
    }
  }
}
