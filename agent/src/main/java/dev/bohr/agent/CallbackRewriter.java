package dev.bohr.agent;

import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Ends the trust in a library method where it calls the program back: hashCode, equals, compareTo
 * and compare tell the runtime that the program's code goes on.
 */
final class CallbackRewriter extends HookVisitor {
  private static final Set<String> NAMES = Set.of("hashCode", "equals", "compareTo", "compare");

  CallbackRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(ClassContext owner, int access, String name) {
    return owner.scope() == Scope.PROGRAM
        && (access & Opcodes.ACC_STATIC) == 0
        && NAMES.contains(name);
  }

  @Override
  public void visitCode() {
    super.visitCode();
    hook("AccessHooks", "callback", "()V");
  }
}
