package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Calls a hook before every access to a field or an array element.
 *
 * <p>The hook gets a copy of the base object (and index), which is taken from below the value by
 * shuffling the stack, so no local variable is needed and no stack map frame changes. Left out are
 * writes to {@code this} before the superclass's constructor ran, when {@code this} may not be
 * passed on, fields that a compiler made and nobody can race on, and the probes of JaCoCo, by which
 * a class notes that its lines were passed.
 */
final class AccessRewriter extends HookVisitor {
  private static final String HOOKS = "AccessHooks";
  private static final String OBJECT_SITE = "(Ljava/lang/Object;I)V";
  private static final String ARRAY_INDEX_SITE = "(Ljava/lang/Object;II)V";

  private final ClassFacts facts;
  private final MethodFacts method;
  private final boolean library;
  private int puts;

  /** JaCoCo's method for the array of its probes, and the field that keeps it. */
  private static final String PROBES = "$jacocoInit";

  private static final String PROBE_FIELD = "$jacocoData";

  /** The variable that holds the probes, or -1; nothing but probes uses it. */
  private int probes = -1;

  private boolean afterProbesCall;
  private boolean inProbe;

  AccessRewriter(MethodVisitor next, MethodContext context, ClassFacts facts, MethodFacts method) {
    super(next, context);
    this.facts = facts;
    this.method = method;
    this.library = context.owner.library();
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    boolean early = opcode == Opcodes.PUTFIELD && method.isEarlyPut(puts++);
    if (!early && matters(owner, name, descriptor)) {
      boolean wide = descriptor.equals("J") || descriptor.equals("D");
      switch (opcode) {
        case Opcodes.GETFIELD -> mv.visitInsn(Opcodes.DUP);
        case Opcodes.PUTFIELD -> copyBelow(wide);
        default -> {}
      }
      boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
      boolean read = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
      int flags = flags(owner, name, descriptor) | (isStatic ? Sites.STATIC : 0);
      pushSite(context.site(read ? Sites.READ : Sites.WRITE, flags, owner, name, descriptor));
      if (isStatic) {
        hook(HOOKS, library ? "libraryStaticField" : "staticField", "(I)V");
      } else {
        hook(HOOKS, library ? "libraryField" : "field", OBJECT_SITE);
      }
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    afterProbesCall = name.equals(PROBES);
  }

  /** In classes for Java 11 and newer the array is a constant. */
  @Override
  public void visitLdcInsn(Object value) {
    super.visitLdcInsn(value);
    afterProbesCall =
        value instanceof ConstantDynamic constant
            && constant.getBootstrapMethod().getName().equals(PROBES);
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    super.visitVarInsn(opcode, variable);
    if (opcode == Opcodes.ASTORE && afterProbesCall) {
      probes = variable;
    }
    afterProbesCall = false;
    inProbe |= opcode == Opcodes.ALOAD && variable == probes;
  }

  @Override
  public void visitInsn(int opcode) {
    if (inProbe && opcode == Opcodes.BASTORE) {
      inProbe = false;
    } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
      mv.visitInsn(Opcodes.DUP2);
      element(Sites.READ, elementType(opcode - Opcodes.IALOAD));
    } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
      if (opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE) {
        mv.visitInsn(Opcodes.DUP2_X2);
        mv.visitInsn(Opcodes.POP2);
        mv.visitInsn(Opcodes.DUP2_X2);
      } else {
        mv.visitInsn(Opcodes.DUP_X2);
        mv.visitInsn(Opcodes.POP);
        mv.visitInsn(Opcodes.DUP2_X1);
      }
      element(Sites.WRITE, elementType(opcode - Opcodes.IASTORE));
    }
    super.visitInsn(opcode);
  }

  private void element(byte action, @Nullable String type) {
    pushSite(context.site(action, Sites.ELEMENT, null, null, type));
    hook(HOOKS, library ? "libraryElement" : "element", ARRAY_INDEX_SITE);
  }

  /** Turns [object, value] into [object, value, object]. */
  private void copyBelow(boolean wide) {
    if (wide) {
      mv.visitInsn(Opcodes.DUP2_X1);
      mv.visitInsn(Opcodes.POP2);
      mv.visitInsn(Opcodes.DUP_X2);
    } else {
      mv.visitInsn(Opcodes.DUP2);
      mv.visitInsn(Opcodes.POP);
    }
  }

  private boolean matters(String owner, String name, String descriptor) {
    if (library && isFinalOfLibrary(owner, name, descriptor)) {
      return false;
    }
    if (name.indexOf('$') < 0) {
      return true;
    }
    if (name.startsWith(OWN_PREFIX)
        || name.startsWith("obs$")
        || name.startsWith("$SwitchMap$")
        || name.equals("$assertionsDisabled")
        || name.equals("$VALUES")
        || name.equals(PROBE_FIELD)) {
      return false;
    }
    int access = facts.fieldAccess(owner, name, descriptor);
    if (access >= 0) {
      // Captured variables and outer instances: written once, before anybody sees the object.
      int captured = Opcodes.ACC_SYNTHETIC | Opcodes.ACC_FINAL;
      return (access & captured) != captured;
    }
    return !name.startsWith("this$") && !name.startsWith("val$");
  }

  /**
   * In the JDK a name in capitals is a constant; of other classes than its own no more is known.
   */
  private boolean isFinalOfLibrary(String owner, String name, String descriptor) {
    int access = facts.fieldAccess(owner, name, descriptor);
    return access < 0
        ? name.equals(name.toUpperCase(Locale.ROOT))
        : (access & Opcodes.ACC_FINAL) != 0;
  }

  private int flags(String owner, String name, String descriptor) {
    int access = facts.fieldAccess(owner, name, descriptor);
    if (access < 0) {
      return 0;
    }
    return ((access & Opcodes.ACC_FINAL) != 0 ? Sites.FINAL : 0)
        | ((access & Opcodes.ACC_VOLATILE) != 0 ? Sites.VOLATILE : 0);
  }

  /** Loads and stores come in the same order of types; bytes and booleans share an opcode. */
  private static @Nullable String elementType(int index) {
    return switch (index) {
      case 0 -> "I";
      case 1 -> "J";
      case 2 -> "F";
      case 3 -> "D";
      case 4 -> null;
      case 5 -> "B";
      case 6 -> "C";
      case 7 -> "S";
      default -> throw new AssertionError(index);
    };
  }
}
