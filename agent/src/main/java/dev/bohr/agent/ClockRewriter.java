package dev.bohr.agent;

import org.objectweb.asm.Handle;

/** Calls hooks in place of {@code System.nanoTime} and {@code System.currentTimeMillis}. */
final class ClockRewriter implements CallRule {
  @Override
  public boolean applies(ClassContext context, Call call) {
    return call.isStatic()
        && call.owner().equals("java/lang/System")
        && (call.name().equals("nanoTime") || call.name().equals("currentTimeMillis"));
  }

  @Override
  public Handle hook(Call call) {
    return CallRule.handle("ClockHooks", call.name(), call.descriptor());
  }

  @Override
  public void write(CallRewriter to, Call call) {
    to.call(hook(call));
  }
}
