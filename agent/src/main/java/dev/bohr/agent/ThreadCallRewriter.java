package dev.bohr.agent;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;

/**
 * Calls hooks in place of those methods of Thread that no subclass can override. The others are
 * hooked in the body of Thread itself.
 */
final class ThreadCallRewriter implements CallRule {
  private static final String THREAD = "java/lang/Thread";
  private static final String DURATION = "Ljava/time/Duration;";

  /** Static methods, with the hook that stands for each. */
  private static final Map<String, Handle> STATIC =
      Map.of(
          "currentThread()L" + THREAD + ";",
          hook("currentThread", "()L" + THREAD + ";"),
          "sleep(J)V",
          hook("sleep", "(J)V"),
          "sleep(JI)V",
          hook("sleep", "(JI)V"),
          "sleep(" + DURATION + ")V",
          hook("sleep", "(" + DURATION + ")V"),
          "yield()V",
          hook("yieldNow", "()V"),
          "onSpinWait()V",
          hook("onSpinWait", "()V"),
          "holdsLock(Ljava/lang/Object;)Z",
          CallRule.handle("MonitorHooks", "holdsLock", "(Ljava/lang/Object;)Z"));

  /** Final methods; their hooks take the thread first. */
  private static final Map<String, Handle> FINAL =
      Map.of(
          "join()V",
          hook("join", "(L" + THREAD + ";)V"),
          "join(J)V",
          hook("join", "(L" + THREAD + ";J)V"),
          "join(JI)V",
          hook("join", "(L" + THREAD + ";JI)V"),
          "join(" + DURATION + ")Z",
          hook("join", "(L" + THREAD + ";" + DURATION + ")Z"),
          "isAlive()Z",
          hook("isAlive", "(L" + THREAD + ";)Z"));

  private static Handle hook(String name, String descriptor) {
    return CallRule.handle("ThreadHooks", name, descriptor);
  }

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
  public @Nullable Handle hook(Call call) {
    return (call.isStatic() ? STATIC : FINAL).get(call.name() + call.descriptor());
  }

  @Override
  public void write(CallRewriter to, Call call) {
    to.call(Objects.requireNonNull(hook(call)));
  }
}
