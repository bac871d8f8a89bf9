package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * Calls hooks in place of wait, notify and notifyAll. They are final in Object, so the name and the
 * descriptor suffice, whatever class the call names.
 */
final class WaitNotifyRewriter implements CallRule {
  private static final String HOOKS = "MonitorHooks";
  private static final String OBJECT = "Ljava/lang/Object;";

  @Override
  public boolean applies(ClassContext context, Call call) {
    if (call.isStatic()) {
      return false;
    }
    return switch (call.name()) {
      case "wait" ->
          call.descriptor().equals("()V")
              || call.descriptor().equals("(J)V")
              || call.descriptor().equals("(JI)V");
      case "notify", "notifyAll" -> call.descriptor().equals("()V");
      default -> false;
    };
  }

  @Override
  public @Nullable Handle hook(Call call) {
    // With nanoseconds it would have the descriptor of the hook that takes a site.
    return call.descriptor().equals("(JI)V")
        ? null
        : CallRule.handle(HOOKS, name(call), "(" + OBJECT + call.descriptor().substring(1));
  }

  @Override
  public void write(CallRewriter to, Call call) {
    to.pushSite(to.context.site(Sites.MONITOR));
    to.hook(HOOKS, name(call), "(" + OBJECT + call.descriptor().substring(1).replace(")", "I)"));
  }

  private static String name(Call call) {
    return switch (call.name()) {
      case "notify" -> "signal";
      case "notifyAll" -> "signalAll";
      default -> "await";
    };
  }
}
