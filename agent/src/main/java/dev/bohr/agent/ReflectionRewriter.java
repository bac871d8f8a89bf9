package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * Makes points of accesses that the program makes through {@code java.lang.reflect.Array}, whose
 * methods are native; the event names no variable. {@code Field} and method handles are hooked in
 * their own bodies.
 */
final class ReflectionRewriter implements CallRule {
  @Override
  public boolean applies(ClassContext context, Call call) {
    if (context.scope() != Scope.PROGRAM) {
      return false;
    }
    return call.owner().equals("java/lang/reflect/Array")
        && isAccessor(call.name())
        && !call.name().equals("getLength");
  }

  private static boolean isAccessor(String name) {
    return name.startsWith("get") || name.startsWith("set");
  }

  /** A reference runs without a point, which only hides one interleaving. */
  @Override
  public boolean bridgesReferences(ClassContext context, Call call) {
    return false;
  }

  @Override
  public boolean isVital() {
    return false;
  }

  @Override
  public void write(CallRewriter to, Call call) {
    byte action = call.name().startsWith("get") ? Sites.READ : Sites.UPDATE;
    to.out().visitInsn(Opcodes.ACONST_NULL);
    to.out().visitInsn(Opcodes.ACONST_NULL);
    to.pushSite(to.context.site(action));
    to.hook("AccessHooks", "atomic", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
    call.write(to.out());
  }
}
