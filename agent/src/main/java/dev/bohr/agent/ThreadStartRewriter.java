package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.objectweb.asm.Opcodes;

/**
 * Makes the start of a thread an access to it, so that two threads which start the same one can be
 * interleaved. The start itself is hooked in the body of Thread, under its real monitor, where a
 * switch would be too late.
 */
final class ThreadStartRewriter implements CallRule {
  private static final String THREAD = "java/lang/Thread";

  @Override
  public boolean applies(ClassContext context, Call call) {
    return call.opcode() == Opcodes.INVOKEVIRTUAL
        && call.name().equals("start")
        && call.descriptor().equals("()V")
        && (call.owner().equals(THREAD)
            || context.hierarchy().extendsClass(context.loader(), call.owner(), THREAD));
  }

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
    to.out().visitInsn(Opcodes.DUP);
    to.pushSite(to.context.site(Sites.WRITE, 0, THREAD, Sites.START, "Z"));
    to.hook("AccessHooks", "field", "(Ljava/lang/Object;I)V");
    call.write(to.out());
  }
}
