package dev.bohr.agent;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes sure, before a static field is used, that its class is initialised in this run, and reads
 * constants of interfaces where they are kept. Static methods and constructors of a class see to
 * its initialisation themselves; what implements an interface by a lambda cannot.
 */
final class StaticUseRewriter extends HookVisitor {
  private final StaticUses uses;
  private final ClassFacts facts;
  private final MethodFacts method;
  private final boolean resets;

  private int creations;

  /** Ensured since the last place that control can reach from elsewhere. */
  private final Set<String> ensured = new HashSet<>();

  StaticUseRewriter(
      MethodVisitor next,
      MethodContext context,
      ClassFacts facts,
      MethodFacts method,
      boolean resets,
      StaticUses uses) {
    super(next, context);
    this.facts = facts;
    this.method = method;
    this.resets = resets;
    this.uses = uses;
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean read = opcode == Opcodes.GETSTATIC;
    StaticUses.Use use =
        read || opcode == Opcodes.PUTSTATIC
            ? uses.of(context, facts, resets, owner, name, descriptor)
            : null;
    if (use != null) {
      ensure(use);
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
    if (use != null && use.kept() && read) {
      readKept(use, name, descriptor);
    }
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    Type made = Type.getReturnType(descriptor);
    if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")) {
      uses.ofLambda(context.owner, made.getInternalName()).forEach(this::ensure);
    }
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  /**
   * The class is initialised before the arguments of the constructor are evaluated; after the
   * instruction itself, for stack map frames name its very place.
   */
  @Override
  public void visitTypeInsn(int opcode, String type) {
    super.visitTypeInsn(opcode, type);
    if (opcode == Opcodes.NEW && method.isMadeEarly(creations++)) {
      StaticUses.Use use = uses.ofNew(context.owner, type);
      if (use != null) {
        ensure(use);
      }
    }
  }

  private void ensure(StaticUses.Use use) {
    boolean own = use.type().equals(context.owner.name());
    if ((own && context.name.equals("<clinit>")) || !ensured.add(use.type())) {
      return;
    }
    if (own && !facts.isInterface()) {
      StaticsRewriter.ensureInitialised(mv, facts);
    } else {
      pushClass(use);
      hook("StaticsHooks", "ensure", "(Ljava/lang/Class;)V");
    }
  }

  private void pushClass(StaticUses.Use use) {
    mv.visitLdcInsn(Type.getObjectType(use.named()));
    if (use.declaring() != null) {
      mv.visitLdcInsn(use.declaring().replace('/', '.'));
      hook("StaticsHooks", "declaring", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Class;");
    }
  }

  /** In place of what the field really holds, which is nothing if the interface was rewritten. */
  private void readKept(StaticUses.Use use, String name, String descriptor) {
    pushClass(use);
    hook("ConstantHooks", "state", "(Ljava/lang/Class;)" + StaticsRewriter.STATE_TYPE);
    mv.visitLdcInsn(name);
    String type = StaticsRewriter.hookType(descriptor);
    hook(
        "ConstantHooks",
        "get",
        "(" + type + StaticsRewriter.STATE_TYPE + "Ljava/lang/String;)" + type);
    if (!type.equals(descriptor) && descriptor.length() > 1) {
      mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName());
    }
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
