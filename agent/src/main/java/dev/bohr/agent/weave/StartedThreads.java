package dev.bohr.agent.weave;

import dev.bohr.woven.Woven;
import java.lang.instrument.Instrumentation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells {@link Woven} which threads were started. A place that is meant for a thread of some name
 * is stale when there is no such thread any more; that the thread did not come to the place may be
 * just what the repair is about.
 */
final class StartedThreads extends JdkMethods {
  private StartedThreads(Instrumentation instrumentation) {
    super("java/lang/Thread", instrumentation);
  }

  /** Begins to tell, if any of the places asks; otherwise there is nothing to tell. */
  static @Nullable StartedThreads watch(
      List<WovenLocation> locations, Instrumentation instrumentation) {
    if (locations.stream().allMatch(location -> location.place().thread() == null)) {
      return null;
    }
    StartedThreads started = new StartedThreads(instrumentation);
    // Where it cannot, a thread must come to a place to be known.
    started.begin();
    return started;
  }

  @Override
  String missed() {
    return "threads that are started cannot be seen here";
  }

  @Override
  MethodVisitor changed(String method, MethodVisitor next) {
    return method.equals("start()V") ? new Start(next) : next;
  }

  /** Before anything else: a thread that is started twice has the same name. */
  private static final class Start extends MethodVisitor {
    Start(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, "dev/bohr/woven/Woven", "started", "(Ljava/lang/Thread;)V", false);
    }
  }
}
