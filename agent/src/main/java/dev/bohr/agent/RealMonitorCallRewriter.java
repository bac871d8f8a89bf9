package dev.bohr.agent;

import dev.bohr.runtime.Sites;
import java.util.Set;
import java.util.function.Predicate;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Waits, before a call that may end in a really synchronized method of the JDK, until the model
 * says that the receiver's monitor is free.
 *
 * <p>Such methods belong to classes that were loaded before the agent; the lists name those that
 * the JVM itself loads. Which class the receiver has is known at run time only, so the calls are
 * chosen by the classes and interfaces through which programs use them. The arguments above the
 * receiver go through local variables that nobody uses; no stack map frame lies in between.
 */
final class RealMonitorCallRewriter implements CallRule {
  /** Types of lists, which matter only if somebody used a Vector before the agent came. */
  private static final Set<String> LIST_TYPES =
      Set.of("java/util/List", "java/util/Collection", "java/util/Stack");

  /** Classes with really synchronized methods; their subclasses count too. */
  private static final Set<String> CLASSES =
      Set.of(
          "java/lang/StringBuffer",
          "java/util/Hashtable",
          "java/io/ByteArrayOutputStream",
          "java/io/ByteArrayInputStream",
          "java/io/BufferedInputStream",
          "java/io/BufferedOutputStream",
          "java/io/FilterInputStream",
          "java/net/URL");

  /** Their subclasses in the JDK, which need not be looked up. */
  private static final Set<String> SUBCLASSES =
      Set.of(
          "java/util/Properties",
          "java/security/Provider",
          "java/util/zip/InflaterInputStream",
          "java/util/zip/GZIPInputStream",
          "java/io/DataInputStream",
          "java/io/PushbackInputStream");

  /** Types through which such objects are used. */
  private static final Set<String> TYPES =
      Set.of(
          "java/lang/AbstractStringBuilder",
          "java/lang/CharSequence",
          "java/lang/Appendable",
          "java/util/Dictionary",
          "java/util/Map",
          "java/io/OutputStream",
          "java/io/InputStream",
          "java/io/FilterOutputStream");

  @Override
  public boolean applies(ClassContext context, Call call) {
    if (call.isStatic() || call.name().equals("<init>")) {
      return false;
    }
    if (call.opcode() != Opcodes.INVOKESPECIAL && isUsedThrough(context, call.owner())) {
      return true;
    }
    return !call.isInterface() && isReal(context, call.owner());
  }

  private static boolean isUsedThrough(ClassContext context, String owner) {
    return TYPES.contains(owner)
        || (LIST_TYPES.contains(owner) && context.hierarchy().keepsMonitor("java/util/Vector"));
  }

  private static boolean isReal(ClassContext context, String owner) {
    Hierarchy hierarchy = context.hierarchy();
    Predicate<String> real = type -> CLASSES.contains(type) || hierarchy.keepsMonitor(type);
    return owner.startsWith("java/")
        ? real.test(owner) || SUBCLASSES.contains(owner)
        : hierarchy.extendsAny(context.loader(), owner, real);
  }

  /** A call through an interface seldom meets one of these; not worth a method for each. */
  @Override
  public boolean bridgesReferences(ClassContext context, Call call) {
    return applies(context, call) && !TYPES.contains(call.owner());
  }

  @Override
  public boolean isVital() {
    return false;
  }

  @Override
  public void write(CallRewriter to, Call call) {
    MethodVisitor out = to.out();
    Type[] arguments = Type.getArgumentTypes(call.descriptor());
    int local = to.scratch();
    int[] locals = new int[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      locals[i] = local;
      local += arguments[i].getSize();
    }
    boolean infersTypes = to.context.owner.version() < Opcodes.V1_6;
    for (int i = arguments.length - 1; i >= 0; i--) {
      if (infersTypes && arguments[i].getSort() >= Type.ARRAY) {
        // The verifier would load the argument's class to merge it with that of another call.
        out.visitTypeInsn(Opcodes.CHECKCAST, arguments[i].getInternalName());
      }
      out.visitVarInsn(arguments[i].getOpcode(Opcodes.ISTORE), locals[i]);
    }
    out.visitInsn(Opcodes.DUP);
    to.pushSite(to.context.site(Sites.MONITOR));
    to.hook("MonitorHooks", "awaitReal", "(Ljava/lang/Object;I)V");
    for (int i = 0; i < arguments.length; i++) {
      out.visitVarInsn(arguments[i].getOpcode(Opcodes.ILOAD), locals[i]);
    }
    call.write(out);
  }
}
