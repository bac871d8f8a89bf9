package dev.bohr.agent;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Builds, for every method of a class, the chain of rewriters that its scope asks for.
 *
 * <p>A rewriter passes on what it does not change, so the order of the chain is the order in which
 * they see an instruction. What several put at the start of a body appears in the opposite order:
 * the one nearest to the class writer comes first.
 */
final class ClassRewriter extends ClassVisitor {
  private final ClassContext context;
  private final ClassFacts facts;
  private final StaticUses uses;
  private final Exemptions exemptions;
  private final boolean program;
  private final boolean resets;
  private final List<MethodReferenceRewriter.Bridge> bridges = new ArrayList<>();
  private @Nullable String file;

  ClassRewriter(
      ClassVisitor next,
      ClassContext context,
      ClassFacts facts,
      StaticUses uses,
      Exemptions exemptions) {
    super(HookVisitor.API, next);
    this.context = context;
    this.facts = facts;
    this.uses = uses;
    this.exemptions = exemptions;
    this.program = context.scope() == Scope.PROGRAM;
    this.resets = uses.resets(context, facts);
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    int newVersion = version;
    int newAccess = access;
    // Older class files cannot name a class as a constant, as hooks on static methods must, and
    // their interfaces have no place for the initialiser.
    int oldest = resets && facts.isInterface() ? Opcodes.V1_8 : Opcodes.V1_5;
    if (facts.version() < oldest) {
      newVersion = oldest;
      // From Java 5 on the flag is an error in an interface; some old compilers set it.
      newAccess &= facts.isInterface() ? ~Opcodes.ACC_SUPER : ~0;
    }
    if (program && context.loaded()) {
      addReasons();
    }
    super.visit(newVersion, newAccess, name, signature, superName, interfaces);
  }

  private void addReasons() {
    if (facts.hasStaticState()) {
      Reasons.add(context.name(), "was loaded before the agent: its statics are not reset");
    }
    if (facts.hasSynchronizedMethods()) {
      Reasons.add(
          context.name(), "was loaded before the agent: its methods stay really synchronized");
    }
  }

  @Override
  public void visitSource(@Nullable String source, @Nullable String debug) {
    file = source;
    super.visitSource(source, debug);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    context.cursor().begin();
    if (context.scope() == Scope.BODIES) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return next == null ? null : new PositionTracker(next, context.cursor());
    }
    return rewritten(
        access, name, descriptor, signature, exceptions, facts.method(name, descriptor));
  }

  private @Nullable MethodVisitor rewritten(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions,
      MethodFacts found) {
    MethodContext method = new MethodContext(context, access, name, descriptor, file);
    boolean locked = (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    boolean drops = locked && SynchronizedMethodRewriter.dropsFlag(context, access);
    int newAccess = drops ? access & ~Opcodes.ACC_SYNCHRONIZED : access;
    MethodVisitor next = super.visitMethod(newAccess, name, descriptor, signature, exceptions);
    if (next == null || (access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      if (locked && (access & Opcodes.ACC_NATIVE) != 0) {
        Reasons.add(context.name(), "native synchronized method " + name + " keeps its monitor");
      }
      return next;
    }
    if (locked && context.loaded() && (access & Opcodes.ACC_STATIC) == 0) {
      context.hierarchy().addKeptMonitor(context.name());
    }
    MethodVisitor chain = name.equals("<clinit>") ? initialiser(next, method, found) : null;
    if (chain == null) {
      chain = chain(next, method, found, locked);
    }
    chain = new PositionTracker(chain, context.cursor());
    return found.hasSubroutines
        ? ClassFacts.inliner(chain, found, access, name, descriptor, signature, exceptions)
        : chain;
  }

  /** An initialiser that stays one is quiet, and needs no hooks; null when it does not stay one. */
  private @Nullable MethodVisitor initialiser(
      MethodVisitor next, MethodContext method, MethodFacts found) {
    if (resets) {
      return null;
    }
    if (program && !facts.canReset() && facts.hasStaticState()) {
      Reasons.add(
          context.name(),
          "its constants are not made anew for every run: an interface for Java 7 that computes them with branches");
    }
    if (context.loaded() || !found.calls) {
      return next;
    }
    // Monitors must be those that the rest of the program uses, even when nothing is a point.
    MethodVisitor quiet = new QuietInitialiserRewriter(next, method);
    if (program) {
      quiet = new StaticUseRewriter(quiet, method, facts, found, resets, uses);
    }
    return new CallRewriter(new MonitorRewriter(quiet, method, found), method, found, false);
  }

  private MethodVisitor chain(
      MethodVisitor next, MethodContext method, MethodFacts found, boolean locked) {
    MethodVisitor chain = next;
    if (FrameworkCallRewriter.applies(facts, method)) {
      chain = new FrameworkCallRewriter(chain, method);
    }
    if (CallbackRewriter.applies(context, facts, method)) {
      chain = new CallbackRewriter(chain, method);
    }
    if (locked) {
      chain = new SynchronizedMethodRewriter(chain, method, found);
    }
    if (context.scope() != Scope.SYNCHRONISATION && !exemptions.accesses(method)) {
      chain = new AccessRewriter(chain, method, facts, found);
    }
    if (program) {
      chain = new StaticUseRewriter(chain, method, facts, found, resets, uses);
    }
    chain = new MonitorRewriter(chain, method, found);
    chain = new CallRewriter(chain, method, found, exemptions.allButVital(method));
    return new MethodReferenceRewriter(chain, method, bridges);
  }

  @Override
  public void visitEnd() {
    // A bridge may not need another, but the list must not be changed by who reads it.
    for (MethodReferenceRewriter.Bridge bridge : List.copyOf(bridges)) {
      context.cursor().begin();
      MethodFacts own = new MethodFacts();
      own.maxLocals = bridge.slots();
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
      MethodVisitor to = rewritten(access, bridge.name(), bridge.descriptor(), null, null, own);
      if (to != null) {
        bridge.write(to);
      }
    }
    super.visitEnd();
  }

  /** Tells the cursor about lines; the reader itself tells it about instructions. */
  private static final class PositionTracker extends MethodVisitor {
    private final Cursor cursor;

    PositionTracker(MethodVisitor next, Cursor cursor) {
      super(HookVisitor.API, next);
      this.cursor = cursor;
    }

    @Override
    public void visitCode() {
      cursor.instruction(-1);
      super.visitCode();
    }

    @Override
    public void visitLineNumber(int line, Label start) {
      cursor.line(line);
      super.visitLineNumber(line, start);
    }
  }
}
