package dev.bohr.agent;

import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Makes the static state of a class start afresh in every run, in place.
 *
 * <p>The static initialiser becomes a method of its own, which first sets every static field to its
 * default value; so the fields lose {@code final}, except constants, which the JVM sets; {@code
 * FinalFields} hides that from the program. What remains of the initialiser registers the class
 * with the runtime. Static methods and constructors first make sure that the class is initialised
 * in this run. All added members are private, so that the default serial version stays as it was;
 * see {@link SerialVersion} for the rest of it.
 *
 * <p>The fields of an interface may not lose {@code final}. Their values are kept by the runtime,
 * see {@code ConstantHooks}; the fields themselves are never written.
 */
final class StaticsRewriter extends ClassVisitor {
  private static final String STATE = HookVisitor.OWN_PREFIX + "state";
  private static final String INITIALISER = HookVisitor.OWN_PREFIX + "clinit";
  static final String STATE_TYPE = "L" + HookVisitor.RUNTIME + "ClassState;";
  private static final int ADDED = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  /** Types that the JVM keeps in an int. */
  private static final Set<String> INTS = Set.of("I", "Z", "B", "C", "S");

  private final ClassFacts facts;

  /** The serial version to write down; null when the class needs none. */
  private final @Nullable Long serialVersion;

  StaticsRewriter(ClassVisitor next, ClassFacts facts, @Nullable Long serialVersion) {
    super(HookVisitor.API, next);
    this.facts = facts;
    this.serialVersion = serialVersion;
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    boolean drops = !facts.isInterface() && losesFinal(access, value);
    int newAccess = drops ? access & ~Opcodes.ACC_FINAL : access;
    return super.visitField(newAccess, name, descriptor, signature, value);
  }

  private static boolean losesFinal(int access, @Nullable Object value) {
    int both = Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
    return (access & both) == both && value == null;
  }

  /** The names of the fields that lose {@code final} when the class is rewritten. */
  static Set<String> fieldsThatLoseFinal(ClassFacts facts) {
    return facts.isInterface()
        ? Set.of()
        : facts.statics().stream()
            .filter(field -> losesFinal(field.access(), field.value()))
            .map(ClassFacts.StaticField::name)
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if (name.equals("<clinit>")) {
      MethodVisitor next = super.visitMethod(ADDED, INITIALISER, "()V", null, null);
      return next == null ? null : resetting(next);
    }
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    if (next == null || !isEntry(access, name)) {
      return next;
    }
    return new MethodVisitor(HookVisitor.API, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        ensureInitialised(mv, facts);
      }
    };
  }

  /** In code of a class that is initialised anew in every run. */
  static void ensureInitialised(MethodVisitor mv, ClassFacts facts) {
    mv.visitFieldInsn(Opcodes.GETSTATIC, facts.name(), STATE, STATE_TYPE);
    HookVisitor.hook(mv, "StaticsHooks", "ensure", "(" + STATE_TYPE + ")V");
  }

  /** Whether the method can be the first of the class to be called. */
  private static boolean isEntry(int access, String name) {
    if (name.equals("<init>")) {
      return true;
    }
    boolean inner =
        name.startsWith(HookVisitor.OWN_PREFIX)
            || (name.startsWith("lambda$") && (access & Opcodes.ACC_SYNTHETIC) != 0);
    return (access & Opcodes.ACC_STATIC) != 0 && (access & Opcodes.ACC_NATIVE) == 0 && !inner;
  }

  @Override
  public void visitEnd() {
    if (!facts.hasInitialiser()) {
      MethodVisitor initialiser = super.visitMethod(ADDED, INITIALISER, "()V", null, null);
      if (initialiser != null) {
        MethodVisitor resetting = resetting(initialiser);
        resetting.visitCode();
        resetting.visitInsn(Opcodes.RETURN);
        resetting.visitMaxs(0, 0);
        resetting.visitEnd();
      }
    }
    int visible = facts.isInterface() ? Opcodes.ACC_PUBLIC : Opcodes.ACC_PRIVATE;
    addField(
        visible | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC,
        STATE,
        STATE_TYPE,
        null);
    if (serialVersion != null) {
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
      addField(access, "serialVersionUID", "J", serialVersion);
    }
    addInitialiser();
    super.visitEnd();
  }

  private void addField(int access, String name, String descriptor, @Nullable Long value) {
    FieldVisitor field = super.visitField(access, name, descriptor, null, value);
    if (field != null) {
      field.visitEnd();
    }
  }

  private void addInitialiser() {
    MethodVisitor real = super.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    if (real == null) {
      return;
    }
    String lookup = "java/lang/invoke/MethodHandles";
    String lookupType = "L" + lookup + "$Lookup;";
    real.visitCode();
    real.visitMethodInsn(Opcodes.INVOKESTATIC, lookup, "lookup", "()" + lookupType, false);
    String more = "";
    if (facts.isInterface()) {
      HookVisitor.push(real, facts.hasDefaults() ? 1 : 0);
      real.visitLdcInsn(
          facts.keptConstants().stream()
              .map(ClassFacts.StaticField::name)
              .collect(Collectors.joining(",")));
      more = "ZLjava/lang/String;";
    }
    HookVisitor.hook(real, "StaticsHooks", "register", "(" + lookupType + more + ")" + STATE_TYPE);
    real.visitFieldInsn(Opcodes.PUTSTATIC, facts.name(), STATE, STATE_TYPE);
    real.visitInsn(Opcodes.RETURN);
    real.visitMaxs(3, 0);
    real.visitEnd();
  }

  private MethodVisitor resetting(MethodVisitor next) {
    return facts.isInterface() ? new Keeping(next) : new Resetting(next);
  }

  /** The type as which hooks take and give a value. */
  static String hookType(String descriptor) {
    if (INTS.contains(descriptor)) {
      return "I";
    }
    return descriptor.length() == 1 ? descriptor : "Ljava/lang/Object;";
  }

  /** Gives the runtime what the fields of an interface are to hold. It has forgotten the rest. */
  private final class Keeping extends MethodVisitor {
    Keeping(MethodVisitor next) {
      super(HookVisitor.API, next);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      if (opcode != Opcodes.PUTSTATIC || !owner.equals(facts.name())) {
        super.visitFieldInsn(opcode, owner, name, descriptor);
        return;
      }
      mv.visitFieldInsn(Opcodes.GETSTATIC, facts.name(), STATE, STATE_TYPE);
      mv.visitLdcInsn(name);
      String type = hookType(descriptor);
      HookVisitor.hook(
          mv, "ConstantHooks", "set", "(" + type + STATE_TYPE + "Ljava/lang/String;)V");
    }
  }

  /** Sets all statics to their default values first. */
  private final class Resetting extends MethodVisitor {
    Resetting(MethodVisitor next) {
      super(HookVisitor.API, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      for (ClassFacts.StaticField field : facts.statics()) {
        if (!field.isConstant() && !InitialiserFacts.isTable(field.name())) {
          pushDefault(field);
          mv.visitFieldInsn(Opcodes.PUTSTATIC, facts.name(), field.name(), field.descriptor());
        }
      }
    }

    private void pushDefault(ClassFacts.StaticField field) {
      String type = field.descriptor();
      Object value = field.value();
      if (value != null) {
        mv.visitLdcInsn(value);
      } else if (INTS.contains(type)) {
        mv.visitInsn(Opcodes.ICONST_0);
      } else {
        mv.visitInsn(
            switch (Type.getType(type).getSort()) {
              case Type.LONG -> Opcodes.LCONST_0;
              case Type.FLOAT -> Opcodes.FCONST_0;
              case Type.DOUBLE -> Opcodes.DCONST_0;
              default -> Opcodes.ACONST_NULL;
            });
      }
    }
  }
}
