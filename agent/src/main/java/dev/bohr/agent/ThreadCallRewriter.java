package dev.bohr.agent;

import java.util.Map;
import org.objectweb.asm.Handle;

/**
 * Calls hooks in place of those methods of Thread that no subclass can override. The others are
 * hooked in the body of Thread itself.
 */
final class ThreadCallRewriter implements CallRule {
  private static final String THREAD = "java/lang/Thread";
  private static final String DURATION = "Ljava/time/Duration;";

  /** Static methods, with the hook that stands for each. */
  private static final Map<String, String> STATIC =
      Map.of(
          "currentThread()L" + THREAD + ";",
          "ThreadHooks.currentThread",
          "sleep(J)V",
          "ThreadHooks.sleep",
          "sleep(JI)V",
          "ThreadHooks.sleep",
          "sleep(" + DURATION + ")V",
          "ThreadHooks.sleep",
          "yield()V",
          "ThreadHooks.yieldNow",
          "onSpinWait()V",
          "ThreadHooks.onSpinWait",
          "holdsLock(Ljava/lang/Object;)Z",
          "MonitorHooks.holdsLock");

  /** Final methods; their hooks take the thread first. */
  private static final Map<String, String> FINAL =
      Map.of(
          "join()V",
          "ThreadHooks.join",
          "join(J)V",
          "ThreadHooks.join",
          "join(JI)V",
          "ThreadHooks.join",
          "join(" + DURATION + ")Z",
          "ThreadHooks.join",
          "isAlive()Z",
          "ThreadHooks.isAlive");

  @Override
  public boolean applies(ClassContext context, Call call) {
    String method = call.name() + call.descriptor();
    boolean isStatic = call.isStatic();
    if (!(isStatic ? STATIC : FINAL).containsKey(method)) {
      return false;
    }
    if (call.owner().equals(THREAD)) {
      return true;
    }
    Hierarchy hierarchy = context.hierarchy();
    return hierarchy.extendsClass(context.loader(), call.owner(), THREAD)
        // A subclass may have a static method of the same name of its own.
        && !(isStatic
            && hierarchy.declaresBelow(
                context.loader(), call.owner(), THREAD, call.name(), call.descriptor()));
  }

  @Override
  public Handle hook(Call call) {
    String name = (call.isStatic() ? STATIC : FINAL).get(call.name() + call.descriptor());
    String[] parts = String.valueOf(name).split("\\.");
    String descriptor =
        call.isStatic() ? call.descriptor() : "(L" + THREAD + ";" + call.descriptor().substring(1);
    return CallRule.handle(parts[0], parts[1], descriptor);
  }

  @Override
  public void write(CallRewriter to, Call call) {
    to.call(hook(call));
  }
}
