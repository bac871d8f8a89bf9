package dev.bohr.agent;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.JSRInlinerAdapter;
import org.objectweb.asm.tree.MethodNode;

/**
 * What the first pass over a class file learns, so that the second can write each method in one go.
 */
final class ClassFacts extends ClassVisitor {
  /** A static field. */
  record StaticField(int access, String name, String descriptor, @Nullable Object value) {
    boolean isFinal() {
      return (access & Opcodes.ACC_FINAL) != 0;
    }

    /** The JVM sets it without an initialiser. */
    boolean isConstant() {
      return isFinal() && value != null;
    }
  }

  /** Last class file version with subroutines. */
  private static final int LAST_WITH_SUBROUTINES = Opcodes.V1_6;

  private static final MethodFacts NOTHING = new MethodFacts();

  private String name = "";
  private int version;
  private int access;
  private @Nullable String superName;
  private List<String> interfaces = List.of();
  private boolean synchronizedMethods;
  private boolean bodies;
  private boolean mentionsFramework;
  private final List<StaticField> statics = new ArrayList<>();
  private final Map<String, Integer> fields = new HashMap<>();
  private final Map<String, MethodFacts> methods = new HashMap<>();
  private final InitialiserFacts initialiser = new InitialiserFacts();

  private ClassFacts() {
    super(HookVisitor.API);
  }

  static ClassFacts of(ClassReader reader) {
    ClassFacts facts = new ClassFacts();
    reader.accept(facts, ClassReader.EXPAND_FRAMES);
    if (facts.methods.values().stream().anyMatch(method -> method.mayWriteEarly)) {
      facts.findEarlyWrites(reader);
    }
    return facts;
  }

  /** The facts of a class that is to be rewritten. */
  static ClassFacts of(ClassReader reader, byte[] classFile) {
    ClassFacts facts = of(reader);
    facts.mentionsFramework = FrameworkCallRewriter.isMentionedIn(classFile);
    return facts;
  }

  /** Whether a test framework may call its methods. */
  boolean mentionsFramework() {
    return mentionsFramework;
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    this.version = version & 0xffff;
    this.access = access;
    this.name = name;
    this.superName = superName;
    this.interfaces = interfaces == null ? List.of() : List.of(interfaces);
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    fields.put(name + descriptor, access);
    if ((access & Opcodes.ACC_STATIC) != 0) {
      statics.add(new StaticField(access, name, descriptor, value));
    } else {
      initialiser.visitInstanceField(access, descriptor);
    }
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodFacts method = new MethodFacts();
    methods.put(name + descriptor, method);
    synchronizedMethods |= (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    bodies |= (access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_STATIC)) == 0;
    MethodVisitor scan =
        new MethodScan(this, method, access, name, initialiser.visitor(this, name));
    if (version > LAST_WITH_SUBROUTINES) {
      return scan;
    }
    return inliner(scan, method, access, name, descriptor, signature, exceptions);
  }

  /** Inlines subroutines, and notes whether there were any. */
  static MethodVisitor inliner(
      @Nullable MethodVisitor next,
      MethodFacts method,
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new JSRInlinerAdapter(
        HookVisitor.API, next, access, name, descriptor, signature, exceptions) {
      @Override
      public void visitJumpInsn(int opcode, Label label) {
        method.hasSubroutines |= opcode == Opcodes.JSR;
        super.visitJumpInsn(opcode, label);
      }
    };
  }

  private void findEarlyWrites(ClassReader reader) {
    reader.accept(
        new ClassVisitor(HookVisitor.API) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodFacts method = method(name, descriptor);
            if (!method.mayWriteEarly) {
              return null;
            }
            return new JSRInlinerAdapter(
                HookVisitor.API, null, access, name, descriptor, signature, exceptions) {
              @Override
              public void visitEnd() {
                super.visitEnd();
                MethodNode node = this;
                method.setEarlyPuts(EarlyWrites.find(ClassFacts.this.name, node));
              }
            };
          }
        },
        ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
  }

  String name() {
    return name;
  }

  int version() {
    return version;
  }

  int access() {
    return access;
  }

  boolean isInterface() {
    return (access & Opcodes.ACC_INTERFACE) != 0;
  }

  boolean isEnum() {
    return (access & Opcodes.ACC_ENUM) != 0 && "java/lang/Enum".equals(superName);
  }

  @Nullable String superName() {
    return superName;
  }

  List<String> interfaces() {
    return interfaces;
  }

  List<StaticField> statics() {
    return statics;
  }

  boolean hasSynchronizedMethods() {
    return synchronizedMethods;
  }

  boolean hasInitialiser() {
    return methods.containsKey("<clinit>()V");
  }

  /** An interface that is initialised when a class that implements it is (JLS 12.4.1). */
  boolean hasDefaults() {
    return isInterface() && bodies;
  }

  /** Whether the statics of the class hold state that must start afresh in every run. */
  boolean hasStaticState() {
    boolean finals = true;
    boolean tables = !statics.isEmpty();
    for (StaticField field : statics) {
      boolean madeByCompiler = InitialiserFacts.isCompilerMade(field.access(), field.name());
      finals &= field.isFinal() || madeByCompiler;
      tables &= madeByCompiler && InitialiserFacts.isTable(field.name());
    }
    // The class that holds tables for switches on enums calls the enums, but only for ordinals.
    return !tables && (!finals || !initialiser.isHarmless(this));
  }

  /**
   * Whether there is a way to run the initialiser again. An interface from before Java 8 may have
   * no methods with a body; as a newer one it may, if its initialiser needs no frames for that.
   */
  boolean canReset() {
    return !isInterface() || version >= Opcodes.V1_8 || !method("<clinit>", "()V").branches;
  }

  /**
   * Fields of an interface that must be made anew for every run, but may not lose {@code final}.
   */
  List<StaticField> keptConstants() {
    return isInterface() && canReset() && hasStaticState()
        ? statics.stream().filter(field -> !field.isConstant()).toList()
        : List.of();
  }

  /** By name and descriptor in one. */
  boolean declaresMethod(String method) {
    return methods.containsKey(method);
  }

  boolean declaresField(String name, String descriptor) {
    return fields.containsKey(name + descriptor);
  }

  MethodFacts method(String name, String descriptor) {
    return methods.getOrDefault(name + descriptor, NOTHING);
  }

  /** Access flags of a field of this very class, or -1. */
  int fieldAccess(String owner, String name, String descriptor) {
    return owner.equals(this.name) ? fields.getOrDefault(name + descriptor, -1) : -1;
  }
}
