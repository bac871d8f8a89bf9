package dev.bohr.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Offers every call of a method to the {@link CallRule}s. */
final class CallRewriter extends HookVisitor {
  /** All rules, in the order in which they are asked. */
  static final List<CallRule> RULES =
      List.of(
          new WaitNotifyRewriter(),
          new ThreadCallRewriter(),
          new ThreadStartRewriter(),
          new ClockRewriter(),
          new IdentityRewriter(),
          new ArrayCopyRewriter(),
          new ReflectionRewriter(),
          new RealMonitorCallRewriter());

  /**
   * The first local variable that is free for values that live from one instruction to the next.
   */
  private final int scratch;

  private final boolean onlyVital;

  CallRewriter(MethodVisitor next, MethodContext context, MethodFacts method, boolean onlyVital) {
    super(next, context);
    this.onlyVital = onlyVital;
    // The first free one may hold the lock of a synchronized method.
    this.scratch = method.maxLocals + 1;
  }

  int scratch() {
    return scratch;
  }

  /** Where rules write to. */
  MethodVisitor out() {
    return mv;
  }

  void call(Handle hook) {
    mv.visitMethodInsn(
        Opcodes.INVOKESTATIC, hook.getOwner(), hook.getName(), hook.getDesc(), false);
  }

  static @Nullable CallRule ruleFor(ClassContext context, CallRule.Call call) {
    for (CallRule rule : RULES) {
      if (rule.applies(context, call)) {
        return rule;
      }
    }
    return null;
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    CallRule.Call call = new CallRule.Call(opcode, owner, name, descriptor, isInterface);
    CallRule rule = ruleFor(context.owner, call);
    if (rule == null || (onlyVital && !rule.isVital())) {
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    } else {
      rule.write(this, call);
    }
  }
}
