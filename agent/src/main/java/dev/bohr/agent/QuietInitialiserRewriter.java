package dev.bohr.agent;

import org.objectweb.asm.MethodVisitor;

/**
 * Runs a static initialiser that stays one with hooks off. The JVM holds a lock of its own during
 * it, so no thread may be switched out inside; and it happens in one run and not in the next.
 */
final class QuietInitialiserRewriter extends BodyWrapper {
  QuietInitialiserRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  @Override
  protected void enter() {
    hook("QuietHooks", "enter", "()V");
  }

  @Override
  protected void leave() {
    hook("QuietHooks", "exit", "()V");
  }

  @Override
  protected Object[] handlerLocals() {
    return new Object[0];
  }
}
