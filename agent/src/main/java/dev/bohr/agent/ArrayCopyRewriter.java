package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * Calls hooks around {@code System.arraycopy} and {@code clone} of arrays: accesses to a whole
 * array at once, which no instruction shows.
 */
final class ArrayCopyRewriter implements CallRule {
  @Override
  public boolean applies(ClassContext context, Call call) {
    return context.scope() != Scope.SYNCHRONISATION && (isArrayCopy(call) || isClone(call));
  }

  private static boolean isArrayCopy(Call call) {
    return call.isStatic()
        && call.owner().equals("java/lang/System")
        && call.name().equals("arraycopy");
  }

  private static boolean isClone(Call call) {
    return call.owner().startsWith("[") && call.name().equals("clone");
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
    boolean library = to.context.owner.library();
    if (isClone(call)) {
      to.out().visitInsn(Opcodes.DUP);
      to.push(-1);
      to.pushSite(site(to, Sites.READ, call.owner().substring(1)));
      to.hook("AccessHooks", library ? "libraryElement" : "element", "(Ljava/lang/Object;II)V");
      call.write(to.out());
    } else {
      to.pushSite(site(to, Sites.READ, ""));
      to.pushSite(site(to, Sites.WRITE, ""));
      to.hook(
          "AccessHooks",
          library ? "libraryArrayCopy" : "arrayCopy",
          "(Ljava/lang/Object;ILjava/lang/Object;IIII)V");
    }
  }

  private static int site(CallRewriter to, byte action, String type) {
    return to.context.site(action, Sites.ELEMENT, null, null, type);
  }
}
