package dev.bohr.agent;

import org.objectweb.asm.Opcodes;

/**
 * Initialises, in this run, the class that {@code Class.forName} finds: programs load drivers and
 * plug-ins that way for the sake of their static initialisers.
 */
final class ClassForNameRewriter implements CallRule {
  @Override
  public boolean applies(ClassContext context, Call call) {
    return context.scope() == Scope.PROGRAM
        && call.isStatic()
        && call.owner().equals("java/lang/Class")
        && call.name().equals("forName")
        && call.descriptor().equals("(Ljava/lang/String;)Ljava/lang/Class;");
  }

  @Override
  public void write(CallRewriter to, Call call) {
    call.write(to.out());
    to.out().visitInsn(Opcodes.DUP);
    to.hook("StaticsHooks", "ensure", "(Ljava/lang/Class;)V");
  }
}
