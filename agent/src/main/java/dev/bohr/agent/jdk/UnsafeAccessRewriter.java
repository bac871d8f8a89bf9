package dev.bohr.agent.jdk;

import dev.bohr.agent.ClassContext;
import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.agent.Scope;
import dev.bohr.runtime.Sites;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Calls {@code AccessHooks.atomic} before accesses through {@code jdk.internal.misc.Unsafe}.
 *
 * <p>All ways of an access that is not a plain instruction end there: the concurrent collections
 * call it themselves, the bodies of VarHandles do, and so do the public methods of {@code
 * sun.misc.Unsafe}. So one hook gives every variable one name, base and offset, whichever way the
 * program takes; a VarHandle object would give it another.
 *
 * <p>A weak compare-and-set asks {@code AccessHooks.weak} instead, and fails when that says so.
 *
 * <p>The arguments are kept in local variables above those in use, from one instruction to the
 * next; no stack map frame lies between.
 */
final class UnsafeAccessRewriter extends HookVisitor {
  private static final String UNSAFE = "jdk/internal/misc/Unsafe";
  private static final String WEAK = "weakCompareAndSet";
  private static final String BASE_AND_OFFSET = "(Ljava/lang/Object;J";

  /** The first local variable that is not in use. */
  private int free;

  UnsafeAccessRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
    this.free = Type.getArgumentsAndReturnSizes(context.descriptor) >> 2;
  }

  static boolean applies(ClassContext owner) {
    return owner.scope() == Scope.LIBRARY
        || owner.name().equals("sun/misc/Unsafe")
        || VarHandleRewriter.isImplementation(owner.name());
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    free = Math.max(free, variable + 2);
    super.visitVarInsn(opcode, variable);
  }

  @Override
  public void visitFrame(
      int type, int numLocal, Object @Nullable [] local, int numStack, Object @Nullable [] stack) {
    if (local != null) {
      free = Math.max(free, Frames.slots(numLocal, local));
    }
    super.visitFrame(type, numLocal, local, numStack, stack);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (owner.equals(UNSAFE) && descriptor.startsWith(BASE_AND_OFFSET)) {
      int action = action(name);
      if (name.startsWith(WEAK)) {
        hookWeak(opcode, name, descriptor);
        return;
      }
      if (action >= 0) {
        hookAccess((byte) action, name, Type.getArgumentTypes(descriptor));
      }
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  /** READ, WRITE or UPDATE; -1 for what is no access. */
  static int action(String name) {
    if (name.endsWith("Unaligned")) {
      // Plain views of byte arrays, as digests and codecs use them; see VarHandleRewriter.
      return -1;
    }
    if (name.startsWith("compareAnd")
        || name.startsWith("weakCompareAnd")
        || name.startsWith("getAnd")) {
      return Sites.UPDATE;
    }
    if (name.startsWith("put")) {
      return Sites.WRITE;
    }
    return name.startsWith("get") ? Sites.READ : -1;
  }

  private void hookAccess(byte action, String name, Type[] arguments) {
    int[] variables = keep(arguments);
    mv.visitVarInsn(Opcodes.ALOAD, variables[0]);
    mv.visitVarInsn(Opcodes.LLOAD, variables[1]);
    pushSite(context.site(action, isPlain(name) ? 0 : Sites.VOLATILE, UNSAFE, name, null));
    hook("AccessHooks", "atomic", "(Ljava/lang/Object;JI)V");
    for (int i = 0; i < arguments.length; i++) {
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), variables[i]);
    }
  }

  /** The arguments are base, offset, expected and new value. */
  private void hookWeak(int opcode, String name, String descriptor) {
    Type[] arguments = Type.getArgumentTypes(descriptor);
    int[] variables = keep(arguments);
    int fails = variables[3] + arguments[3].getSize();
    mv.visitVarInsn(Opcodes.ALOAD, variables[0]);
    mv.visitVarInsn(Opcodes.LLOAD, variables[1]);
    pushSite(context.site(Sites.UPDATE, Sites.VOLATILE, UNSAFE, name, null));
    hook("AccessHooks", "weak", "(Ljava/lang/Object;JI)Z");
    mv.visitVarInsn(Opcodes.ISTORE, fails);
    mv.visitVarInsn(Opcodes.ALOAD, variables[0]);
    mv.visitVarInsn(Opcodes.LLOAD, variables[1]);
    int load = arguments[2].getOpcode(Opcodes.ILOAD);
    mv.visitVarInsn(load, variables[2]);
    mv.visitVarInsn(load, variables[2]);
    mv.visitVarInsn(load, variables[3]);
    mv.visitVarInsn(Opcodes.ILOAD, fails);
    String type = kept(arguments[2]);
    hook("AccessHooks", "written", "(" + type + type + "Z)" + type);
    super.visitMethodInsn(opcode, UNSAFE, name, descriptor, false);
    mv.visitVarInsn(Opcodes.ILOAD, fails);
    hook("AccessHooks", "answered", "(ZZ)Z");
  }

  /** As what a local variable of a type is kept. */
  private static String kept(Type type) {
    return switch (type.getSort()) {
      case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT -> "I";
      default -> type.getDescriptor();
    };
  }

  /** Moves the arguments on the stack to local variables. */
  private int[] keep(Type[] arguments) {
    int[] variables = new int[arguments.length];
    int next = free;
    for (int i = 0; i < arguments.length; i++) {
      variables[i] = next;
      next += arguments[i].getSize();
    }
    for (int i = arguments.length - 1; i >= 0; i--) {
      mv.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), variables[i]);
    }
    if (VarHandleRewriter.isStatic(context.owner.name())) {
      mv.visitVarInsn(Opcodes.ALOAD, variables[0]);
      hook("StaticsHooks", "ensureOwner", "(Ljava/lang/Object;)V");
    }
    return variables;
  }

  /** For example getInt and putReference, but not getIntAcquire. */
  private static boolean isPlain(String name) {
    if (name.startsWith("getAnd")) {
      return false;
    }
    for (int i = 4; i < name.length(); i++) {
      if (Character.isUpperCase(name.charAt(i))) {
        return false;
      }
    }
    return name.startsWith("get") || name.startsWith("put");
  }
}
