package dev.bohr.agent;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Whether running a static initialiser once is as good as running it anew for every run.
 *
 * <p>It is when the initialiser assigns nothing but finals of immutable types, and calls nothing
 * but pure methods of the JDK, the constructors of the enum that it belongs to (if they do nothing
 * but fill immutable fields), and its {@code $values}. The lists are short on purpose: what they
 * miss is run again, which is always right.
 *
 * <p>An initialiser that fails must fail in every run, and the JVM would run it only once: so what
 * is likely to fail is not harmless. What can fail only by a mistake in a literal (a pattern, the
 * name of a field for a VarHandle) counts as safe, since it would be dear to repeat.
 */
final class InitialiserFacts {
  /** Types whose objects never change, as descriptors. */
  private static final Set<String> IMMUTABLE =
      Set.of(
          "Ljava/lang/String;",
          "Ljava/lang/Boolean;",
          "Ljava/lang/Byte;",
          "Ljava/lang/Character;",
          "Ljava/lang/Short;",
          "Ljava/lang/Integer;",
          "Ljava/lang/Long;",
          "Ljava/lang/Float;",
          "Ljava/lang/Double;",
          "Ljava/lang/Class;",
          "Ljava/lang/invoke/VarHandle;",
          "Ljava/lang/invoke/MethodHandle;",
          "Ljava/lang/invoke/MethodType;",
          "Ljava/lang/invoke/MethodHandles$Lookup;",
          "Ljava/util/concurrent/atomic/AtomicIntegerFieldUpdater;",
          "Ljava/util/concurrent/atomic/AtomicLongFieldUpdater;",
          "Ljava/util/concurrent/atomic/AtomicReferenceFieldUpdater;",
          "Ljava/util/regex/Pattern;",
          "Ljava/math/BigInteger;",
          "Ljava/math/BigDecimal;",
          "Ljava/nio/charset/Charset;",
          "Ljava/util/Locale;",
          "Ljava/util/UUID;",
          "Ljava/time/Duration;",
          "Ljava/time/Instant;",
          "Ljava/time/LocalDate;",
          "Ljava/time/LocalDateTime;",
          "Ljava/time/LocalTime;",
          "Ljava/time/ZoneId;",
          "Ljava/time/ZoneOffset;",
          "Ljava/time/format/DateTimeFormatter;",
          "Ljava/util/concurrent/TimeUnit;",
          "Lsun/misc/Unsafe;");

  /** Classes whose methods have no effect that another run could see. */
  private static final Set<String> PURE =
      Set.of(
          "java/lang/Object",
          "java/lang/Enum",
          "java/lang/String",
          "java/lang/StringBuilder",
          "java/lang/Boolean",
          "java/lang/Byte",
          "java/lang/Character",
          "java/lang/Short",
          "java/lang/Integer",
          "java/lang/Long",
          "java/lang/Float",
          "java/lang/Double",
          "java/lang/Math",
          "java/lang/Class",
          "java/lang/AssertionError",
          "java/lang/Error",
          "java/lang/ExceptionInInitializerError",
          "java/lang/RuntimeException",
          "java/lang/IllegalStateException",
          "java/lang/invoke/MethodHandles",
          "java/lang/invoke/MethodHandles$Lookup",
          "java/lang/invoke/MethodType",
          "java/lang/reflect/Field",
          "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
          "java/util/concurrent/atomic/AtomicLongFieldUpdater",
          "java/util/concurrent/atomic/AtomicReferenceFieldUpdater",
          "java/util/regex/Pattern",
          "java/math/BigInteger",
          "java/math/BigDecimal",
          "java/nio/charset/Charset",
          "java/util/Locale",
          "java/util/Objects",
          "java/time/Duration",
          "java/time/ZoneId",
          "java/time/ZoneOffset",
          "java/time/format/DateTimeFormatter",
          "sun/misc/Unsafe",
          "kotlin/enums/EnumEntriesKt");

  /** Methods that fail when a text is not what they expect, and cost little to repeat. */
  private static final Set<String> FAILING =
      Set.of(
          "parseByte",
          "parseShort",
          "parseInt",
          "parseLong",
          "parseUnsignedInt",
          "parseUnsignedLong",
          "parseFloat",
          "parseDouble",
          "decode",
          "requireNonNull",
          "checkIndex",
          "charAt",
          "substring",
          "addExact",
          "multiplyExact",
          "toIntExact");

  /** Methods of those classes that run other code, or answer differently every time. */
  private static final Set<String> IMPURE =
      Set.of(
          "forName",
          "newInstance",
          "hashCode",
          "wait",
          "notify",
          "notifyAll",
          "random",
          "set",
          "allocateInstance",
          "ensureClassInitialized",
          "ensureInitialized",
          "park",
          "unpark",
          "systemDefault",
          "setDefault",
          "putObject",
          "putInt",
          "putLong");

  private boolean harmless = true;
  private boolean constructorsPure = true;
  private boolean fieldsImmutable = true;

  /** Looks at the method if it takes part in initialisation. */
  @Nullable MethodVisitor visitor(ClassFacts owner, String name) {
    return switch (name) {
      case "<clinit>", "$values" -> new Scan(owner, false);
      case "<init>" -> owner.isEnum() ? new Scan(owner, true) : null;
      default -> null;
    };
  }

  void visitInstanceField(int access, String descriptor) {
    fieldsImmutable &= (access & Opcodes.ACC_FINAL) != 0 && isImmutable(descriptor);
  }

  /** Whether the initialiser need not run again; true when there is none. */
  boolean isHarmless(ClassFacts owner) {
    if (!harmless) {
      return false;
    }
    return !owner.isEnum() || (constructorsPure && fieldsImmutable);
  }

  static boolean isImmutable(String descriptor) {
    return descriptor.length() == 1 || IMMUTABLE.contains(descriptor);
  }

  /** Fields that compilers and coverage tools make for themselves. */
  static boolean isCompilerMade(int access, String name) {
    return (access & Opcodes.ACC_SYNTHETIC) != 0
        && (name.equals("$VALUES")
            || name.equals("$ENTRIES")
            || name.equals("$assertionsDisabled")
            || isTable(name));
  }

  /** Tables that do not depend on the identity of any object. */
  static boolean isTable(String name) {
    return name.startsWith("$SwitchMap$")
        || name.startsWith("$EnumSwitchMapping$")
        || name.startsWith("$SWITCH_TABLE$")
        || name.equals("$jacocoData");
  }

  private final class Scan extends MethodVisitor {
    private final ClassFacts owner;
    private final boolean constructor;

    /** Has handlers: what it throws is then most likely what it caught. */
    private boolean catches;

    Scan(ClassFacts owner, boolean constructor) {
      super(HookVisitor.API);
      this.owner = owner;
      this.constructor = constructor;
    }

    private void refuse() {
      if (constructor) {
        constructorsPure = false;
      } else {
        harmless = false;
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String fieldOwner, String name, String descriptor) {
      boolean own = fieldOwner.equals(owner.name());
      boolean fine =
          switch (opcode) {
            case Opcodes.GETSTATIC -> own || fieldOwner.startsWith("java/");
            case Opcodes.PUTSTATIC -> own && !constructor && mayHold(name, descriptor);
            case Opcodes.PUTFIELD, Opcodes.GETFIELD -> own && constructor;
            default -> false;
          };
      if (!fine) {
        refuse();
      }
    }

    private boolean mayHold(String name, String descriptor) {
      return isImmutable(descriptor)
          || isCompilerMade(owner.fieldAccess(owner.name(), name, descriptor), name)
          || (owner.isEnum() && descriptor.equals("L" + owner.name() + ";"));
    }

    @Override
    public void visitMethodInsn(
        int opcode, String methodOwner, String name, String descriptor, boolean isInterface) {
      boolean own =
          methodOwner.equals(owner.name())
              && (name.equals("$values") || (owner.isEnum() && name.equals("<init>")));
      boolean pure =
          PURE.contains(methodOwner)
              && !IMPURE.contains(name)
              && !FAILING.contains(name)
              && !(name.equals("valueOf") && descriptor.startsWith("(Ljava/lang/String;"));
      if (!own && !pure) {
        refuse();
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      if (!bootstrap.getOwner().equals("java/lang/invoke/StringConcatFactory")) {
        refuse();
      }
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
      catches = true;
    }

    @Override
    public void visitInsn(int opcode) {
      boolean fails =
          switch (opcode) {
            case Opcodes.ATHROW -> !catches;
            case Opcodes.IDIV, Opcodes.IREM, Opcodes.LDIV, Opcodes.LREM -> true;
            default -> false;
          };
      if (fails || opcode == Opcodes.MONITORENTER) {
        refuse();
      }
    }
  }
}
