package dev.bohr.agent;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Leads method references to rewritten methods ({@code Thread::yield}, {@code lock::notifyAll},
 * {@code System::nanoTime}) through a bridge: a private static method that calls the method and is
 * rewritten like any other.
 *
 * <p>Only references that become functional interfaces have a bridge. In classes that are loaded
 * already, and can get none, they name the hook itself. Serializable ones are left alone, since
 * their serial form names the method.
 */
final class MethodReferenceRewriter extends HookVisitor {
  /**
   * A method to add to the class.
   *
   * @param line where the reference is
   */
  record Bridge(String name, String descriptor, CallRule.Call call, int line) {
    static final String PREFIX = OWN_PREFIX + "reference$";

    void write(MethodVisitor to) {
      to.visitCode();
      if (line > 0) {
        Label start = new Label();
        to.visitLabel(start);
        to.visitLineNumber(line, start);
      }
      int local = 0;
      for (Type parameter : Type.getArgumentTypes(descriptor)) {
        to.visitVarInsn(parameter.getOpcode(Opcodes.ILOAD), local);
        local += parameter.getSize();
      }
      call.write(to);
      to.visitInsn(Type.getReturnType(descriptor).getOpcode(Opcodes.IRETURN));
      to.visitMaxs(local, local);
      to.visitEnd();
    }

    int slots() {
      return Type.getArgumentsAndReturnSizes(descriptor) >> 2;
    }
  }

  private static final String FACTORY = "java/lang/invoke/LambdaMetafactory";

  /** The position of the method among the arguments of the factory. */
  private static final int METHOD = 1;

  /** Of the factory with flags: where they are, and the one for serializable. */
  private static final int FLAGS = 3;

  private static final int SERIALIZABLE = 1;

  private final List<Bridge> bridges;

  MethodReferenceRewriter(MethodVisitor next, MethodContext context, List<Bridge> bridges) {
    super(next, context);
    this.bridges = bridges;
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrap, Object... arguments) {
    CallRule.Call call = isReference(bootstrap, arguments) ? call(arguments[METHOD]) : null;
    CallRule rule = call == null ? null : CallRewriter.ruleFor(context.owner, call);
    if (call == null || rule == null || !rule.bridgesReferences(context.owner, call)) {
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
      return;
    }
    Handle hook = rule.hook(call);
    Object[] changed = arguments.clone();
    String changedDescriptor = descriptor;
    if (isSerializable(arguments) || (context.owner.loaded() && hook == null)) {
      Reasons.add(
          context.owner.name(),
          "reference to " + call.owner() + "." + call.name() + " stays as it is");
    } else if (hook != null && context.owner.loaded()) {
      changed[METHOD] = hook;
      changedDescriptor = capturing(call, descriptor, Type.getArgumentTypes(hook.getDesc()));
    } else {
      changed[METHOD] = bridge(call, descriptor);
    }
    super.visitInvokeDynamicInsn(name, changedDescriptor, bootstrap, changed);
  }

  private static boolean isReference(Handle bootstrap, Object[] arguments) {
    return bootstrap.getOwner().equals(FACTORY) && arguments.length > METHOD;
  }

  /** The factory wants a captured receiver to have the very type that the method takes. */
  private static String capturing(CallRule.Call call, String descriptor, Type[] taken) {
    Type[] captured = Type.getArgumentTypes(descriptor);
    if (call.isStatic() || captured.length == 0) {
      return descriptor;
    }
    captured[0] = taken[0];
    return Type.getMethodDescriptor(Type.getReturnType(descriptor), captured);
  }

  private static boolean isSerializable(Object[] arguments) {
    return arguments.length > FLAGS
        && arguments[FLAGS] instanceof Integer flags
        && (flags & SERIALIZABLE) != 0;
  }

  private static CallRule.@Nullable Call call(Object argument) {
    if (!(argument instanceof Handle method)) {
      return null;
    }
    int opcode =
        switch (method.getTag()) {
          case Opcodes.H_INVOKESTATIC -> Opcodes.INVOKESTATIC;
          case Opcodes.H_INVOKEVIRTUAL -> Opcodes.INVOKEVIRTUAL;
          case Opcodes.H_INVOKEINTERFACE -> Opcodes.INVOKEINTERFACE;
          default -> 0;
        };
    return opcode == 0
        ? null
        : new CallRule.Call(
            opcode, method.getOwner(), method.getName(), method.getDesc(), method.isInterface());
  }

  private Handle bridge(CallRule.Call call, String factoryDescriptor) {
    String descriptor = call.descriptor();
    if (!call.isStatic()) {
      Type[] captured = Type.getArgumentTypes(factoryDescriptor);
      Type receiver = captured.length > 0 ? captured[0] : Type.getObjectType(call.owner());
      descriptor = "(" + receiver.getDescriptor() + descriptor.substring(1);
    }
    String name = Bridge.PREFIX + bridges.size();
    bridges.add(new Bridge(name, descriptor, call, context.line));
    boolean inInterface = (context.owner.access() & Opcodes.ACC_INTERFACE) != 0;
    return new Handle(Opcodes.H_INVOKESTATIC, context.owner.name(), name, descriptor, inInterface);
  }
}
