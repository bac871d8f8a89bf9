package dev.bohr.agent;

import java.util.Set;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * Calls hooks in place of identity hash codes: {@code System.identityHashCode}, and {@code
 * hashCode} where the receiver may inherit it from Object.
 */
final class IdentityRewriter implements CallRule {
  private static final String HOOKS = "IdentityHooks";
  private static final String OBJECT = "java/lang/Object";
  private static final String DESCRIPTOR = "(Ljava/lang/Object;)I";

  /** Final classes, or as good as final, that compute their hash code from their value. */
  private static final Set<String> VALUES =
      Set.of(
          "java/lang/String",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/util/UUID",
          "java/net/URI");

  @Override
  public boolean applies(ClassContext context, Call call) {
    if (call.isStatic()) {
      return call.owner().equals("java/lang/System") && call.name().equals("identityHashCode");
    }
    if (!call.name().equals("hashCode") || !call.descriptor().equals("()I")) {
      return false;
    }
    if (call.opcode() == Opcodes.INVOKESPECIAL) {
      return call.owner().equals(OBJECT)
          || (!call.isInterface()
              && !context
                  .hierarchy()
                  .declaresBelow(context.loader(), call.owner(), OBJECT, "hashCode", "()I"));
    }
    return !VALUES.contains(call.owner());
  }

  @Override
  public Handle hook(Call call) {
    boolean exactly = call.isStatic() || call.opcode() == Opcodes.INVOKESPECIAL;
    return CallRule.handle(HOOKS, exactly ? "identityHashCode" : "hashCode", DESCRIPTOR);
  }

  @Override
  public void write(CallRewriter to, Call call) {
    to.call(hook(call));
  }
}
