package dev.bohr.agent.jdk;

import dev.bohr.agent.BodyWrapper;
import dev.bohr.agent.MethodContext;
import org.objectweb.asm.MethodVisitor;

/** Puts a method of {@link QuietBodies} between {@code QuietHooks.enter} and {@code exit}. */
final class QuietRewriter extends BodyWrapper {
  private static final String HOOKS = "QuietHooks";

  QuietRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  @Override
  protected void enter() {
    hook(HOOKS, "enter", "()V");
  }

  @Override
  protected void leave() {
    hook(HOOKS, "exit", "()V");
  }

  @Override
  protected Object[] handlerLocals() {
    return new Object[0];
  }
}
