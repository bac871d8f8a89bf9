package dev.bohr.agent;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes sure, before a static field of another class is used, that the class is initialised in this
 * run. Methods and constructors of that class see to it themselves.
 */
final class StaticUseRewriter extends HookVisitor {
  private final StaticUses uses;
  private final ClassFacts facts;

  /** Ensured since the last place that control can reach from elsewhere. */
  private final Set<String> ensured = new HashSet<>();

  StaticUseRewriter(MethodVisitor next, MethodContext context, ClassFacts facts, StaticUses uses) {
    super(next, context);
    this.facts = facts;
    this.uses = uses;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) {
      String type = uses.toEnsure(context, facts, owner, name, descriptor);
      if (type != null && ensured.add(type)) {
        mv.visitLdcInsn(Type.getObjectType(type));
        hook("StaticsHooks", "ensure", "(Ljava/lang/Class;)V");
      }
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    ensured.clear();
    super.visitFrame(type, numLocal, local, numStack, stack);
  }

  /** Old class files have no frames to tell where control can come from elsewhere. */
  @Override
  public void visitLabel(Label label) {
    if (context.owner.version() <= Opcodes.V1_6) {
      ensured.clear();
    }
    super.visitLabel(label);
  }
}
