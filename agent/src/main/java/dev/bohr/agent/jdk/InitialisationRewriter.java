package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Initialises a class, in this run, where reflection initialises one: the JVM does so once, and
 * what it then runs only registers a rewritten class.
 *
 * <p>Methods and constructors could see to it themselves when they are called, but what a failing
 * initialiser throws would then look as if the method had thrown it. The hook comes after the
 * access was checked, as in plain Java: just before the accessor is fetched. Getters that are
 * method handles are replaced where they read a field of an interface.
 */
final class InitialisationRewriter extends HookVisitor {
  private static final String CLASS = "java/lang/Class.";
  private static final String LOOKUP = "java/lang/invoke/MethodHandles$Lookup.";
  private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";
  private static final String FIELD = "Ljava/lang/reflect/Field;";
  private static final String METHOD = "java/lang/reflect/Method";
  private static final String CONSTRUCTOR = "java/lang/reflect/Constructor";

  private static final String FOR_NAME = CLASS + "forName(Ljava/lang/String;)Ljava/lang/Class;";
  private static final String FOR_NAME_OR_NOT =
      CLASS + "forName(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;";
  private static final String ENSURE =
      LOOKUP + "ensureInitialized(Ljava/lang/Class;)Ljava/lang/Class;";
  private static final String UNSAFE_ENSURE =
      "sun/misc/Unsafe.ensureClassInitialized(Ljava/lang/Class;)V";
  private static final String FIND_GETTER =
      LOOKUP + "findStaticGetter(Ljava/lang/Class;Ljava/lang/String;Ljava/lang/Class;)" + HANDLE;
  private static final String UNREFLECT_GETTER = LOOKUP + "unreflectGetter(" + FIELD + ")" + HANDLE;
  private static final String INVOKE =
      METHOD + ".invoke(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;";
  private static final String NEW_INSTANCE =
      CONSTRUCTOR
          + ".newInstanceWithCaller([Ljava/lang/Object;ZLjava/lang/Class;)Ljava/lang/Object;";

  static final Set<String> METHODS =
      Set.of(
          FOR_NAME,
          FOR_NAME_OR_NOT,
          ENSURE,
          UNSAFE_ENSURE,
          FIND_GETTER,
          UNREFLECT_GETTER,
          INVOKE,
          NEW_INSTANCE);

  /** Whether it is one of the methods that call by reflection. */
  static boolean isCall(String method) {
    return method.equals(INVOKE) || method.equals(NEW_INSTANCE);
  }

  private final String method;

  InitialisationRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
    this.method = context.owner.name() + '.' + context.name + context.descriptor;
  }

  static boolean applies(String owner, String method, String descriptor) {
    return METHODS.contains(owner + '.' + method + descriptor);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETFIELD && owner.equals(context.owner.name())) {
      if (name.equals("methodAccessor")) {
        mv.visitInsn(Opcodes.DUP);
        hook("ReflectionHooks", "method", "(L" + METHOD + ";)V");
      } else if (name.equals("constructorAccessor")) {
        mv.visitInsn(Opcodes.DUP);
        hook("ReflectionHooks", "constructor", "(L" + CONSTRUCTOR + ";)V");
      }
    }
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitInsn(int opcode) {
    if (opcode == Opcodes.ARETURN || opcode == Opcodes.RETURN) {
      beforeReturn();
    }
    super.visitInsn(opcode);
  }

  private void beforeReturn() {
    switch (method) {
      case FOR_NAME, ENSURE -> {
        mv.visitInsn(Opcodes.DUP);
        hook("StaticsHooks", "initialised", "(Ljava/lang/Class;)V");
      }
      case FOR_NAME_OR_NOT -> {
        mv.visitInsn(Opcodes.DUP);
        mv.visitVarInsn(Opcodes.ILOAD, 1);
        hook("ReflectionHooks", "named", "(Ljava/lang/Class;Z)V");
      }
      case UNSAFE_ENSURE -> {
        mv.visitVarInsn(Opcodes.ALOAD, 1);
        hook("StaticsHooks", "initialised", "(Ljava/lang/Class;)V");
      }
      case FIND_GETTER -> {
        mv.visitVarInsn(Opcodes.ALOAD, 1);
        mv.visitVarInsn(Opcodes.ALOAD, 2);
        hook(
            "ReflectionHooks",
            "getter",
            "(" + HANDLE + "Ljava/lang/Class;Ljava/lang/String;)" + HANDLE);
      }
      case UNREFLECT_GETTER -> {
        mv.visitVarInsn(Opcodes.ALOAD, 1);
        hook("ReflectionHooks", "getter", "(" + HANDLE + FIELD + ")" + HANDLE);
      }
      default -> {}
    }
  }
}
