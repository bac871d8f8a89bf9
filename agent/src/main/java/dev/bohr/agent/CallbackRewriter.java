package dev.bohr.agent;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Ends the trust in a library method where it calls the program back: methods that a library can
 * call tell the runtime that the program's code goes on.
 *
 * <p>A library knows the program's objects by its own types only. So it can call the methods that
 * every object has, lambdas, and methods of classes that extend or implement something.
 */
final class CallbackRewriter extends HookVisitor {
  private static final Set<String> OF_EVERY_OBJECT =
      Set.of("hashCode", "equals", "toString", "clone", "finalize");

  CallbackRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(ClassContext owner, ClassFacts facts, MethodContext method) {
    if (owner.scope() != Scope.PROGRAM) {
      return false;
    }
    if (method.name.startsWith("lambda$") && (method.access & Opcodes.ACC_SYNTHETIC) != 0) {
      return true;
    }
    boolean overridable = (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_PRIVATE)) == 0;
    boolean derived =
        facts.isInterface()
            || !facts.interfaces().isEmpty()
            || !"java/lang/Object".equals(facts.superName());
    return overridable
        && !method.name.equals("<init>")
        && (derived || OF_EVERY_OBJECT.contains(method.name));
  }

  @Override
  public void visitCode() {
    super.visitCode();
    hook("AccessHooks", "callback", "()V");
  }
}
