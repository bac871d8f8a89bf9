package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.runtime.Sites;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls {@code AccessHooks.atomic} before accesses by reflection: in the bodies of {@code
 * Field.get} and {@code set}, with the object and the Field, and where a getter or setter that is a
 * method handle finds the offset of its field, with the handle alone.
 *
 * <p>An access to a static initialises its class before, and what {@code Field.get} found in the
 * field of an interface is replaced by what is kept for it.
 *
 * <p>A method handle asks for the offset just before the access; the object is not known there.
 * Handles of final fields pass, for records use them all the time.
 */
final class ReflectiveAccessRewriter extends HookVisitor {
  private static final String FIELD = "java/lang/reflect/Field";
  private static final String HANDLE = "java/lang/invoke/DirectMethodHandle";
  private static final String MEMBER = "java/lang/invoke/MemberName";

  /** The methods of Field that answer with the value. */
  private static final Set<String> READS =
      Set.of(
          "get",
          "getBoolean",
          "getByte",
          "getChar",
          "getShort",
          "getInt",
          "getLong",
          "getFloat",
          "getDouble");

  ReflectiveAccessRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  static boolean applies(String owner, String method, String descriptor) {
    return switch (owner) {
      case FIELD -> isFieldAccess(method, descriptor);
      case HANDLE -> method.equals("fieldOffset") || method.equals("staticOffset");
      default -> false;
    };
  }

  /**
   * For example {@code getInt(Object)} and {@code set(Object, Object)}, but not {@code getName()}.
   */
  static boolean isFieldAccess(String method, String descriptor) {
    return descriptor.startsWith("(Ljava/lang/Object;")
        && (method.startsWith("get") || method.startsWith("set"));
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (context.owner.name().equals(FIELD)) {
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      hook("ReflectionHooks", "field", "(L" + FIELD + ";)V");
      mv.visitVarInsn(Opcodes.ALOAD, 1);
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      access(context.name.startsWith("get") ? Sites.READ : Sites.WRITE);
    } else {
      if (context.name.equals("staticOffset")) {
        loadMember();
        String descriptor = "()Ljava/lang/Class;";
        mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, MEMBER, "getDeclaringClass", descriptor, false);
        hook("ReflectionHooks", "use", "(Ljava/lang/Class;)V");
      }
      Label body = new Label();
      loadMember();
      mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, MEMBER, "isFinal", "()Z", false);
      mv.visitJumpInsn(Opcodes.IFNE, body);
      mv.visitInsn(Opcodes.ACONST_NULL);
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      access(Sites.UPDATE);
      mv.visitLabel(body);
      Object[] locals = Frames.atStart(HANDLE, context.access, context.descriptor);
      mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 0, new Object[0]);
      mv.visitInsn(Opcodes.NOP);
    }
  }

  private void loadMember() {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitTypeInsn(Opcodes.CHECKCAST, HANDLE);
    mv.visitFieldInsn(Opcodes.GETFIELD, HANDLE, "member", "L" + MEMBER + ";");
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN && READS.contains(context.name)) {
      String type =
          switch (opcode) {
            case Opcodes.IRETURN -> "I";
            case Opcodes.LRETURN -> "J";
            case Opcodes.FRETURN -> "F";
            case Opcodes.DRETURN -> "D";
            default -> "Ljava/lang/Object;";
          };
      mv.visitVarInsn(Opcodes.ALOAD, 0);
      hook("ReflectionHooks", "value", "(" + type + "L" + FIELD + ";)" + type);
    }
    super.visitInsn(opcode);
  }

  private void access(byte action) {
    pushSite(context.site(action));
    hook("AccessHooks", "atomic", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
  }
}
