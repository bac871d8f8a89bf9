package dev.bohr.agent;

import dev.bohr.runtime.FrameworkHooks;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Tells the runtime where a test framework calls the program: methods of classes that mention a
 * framework say when they begin and end. Tests, extensions, rules, runners and the lambdas handed
 * to a framework are all in such classes; what is called by reflection is seen there.
 */
final class FrameworkCallRewriter extends BodyWrapper {
  private static final byte[][] MENTIONS = {
    "org/junit/".getBytes(StandardCharsets.US_ASCII),
    "junit/framework/".getBytes(StandardCharsets.US_ASCII)
  };

  /**
   * Parts of frameworks that run a test on a thread of their own, which is then a thread of the
   * run: they count as parts of the program.
   */
  private static final Set<String> THREADED =
      Set.of(
          "org/junit/internal/runners/statements/FailOnTimeout",
          "org/junit/internal/runners/statements/FailOnTimeout$CallableStatement");

  FrameworkCallRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  /** Whether a class is a framework's own business, and not the program's. */
  static boolean isFramework(String name) {
    return FrameworkHooks.isFramework(name.replace('/', '.')) && !THREADED.contains(name);
  }

  static boolean isMentionedIn(byte[] classFile) {
    for (byte[] mention : MENTIONS) {
      if (contains(classFile, mention)) {
        return true;
      }
    }
    return false;
  }

  private static boolean contains(byte[] bytes, byte[] part) {
    outer:
    for (int i = 0; i <= bytes.length - part.length; i++) {
      for (int j = 0; j < part.length; j++) {
        if (bytes[i + j] != part[j]) {
          continue outer;
        }
      }
      return true;
    }
    return false;
  }

  static boolean applies(ClassFacts facts, MethodContext method) {
    return facts.mentionsFramework()
        && method.owner.scope() == Scope.PROGRAM
        && !method.name.startsWith("<")
        && (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) == 0;
  }

  @Override
  protected void enter() {
    hook("FrameworkHooks", "enter", "()V");
  }

  @Override
  protected void leave() {
    hook("FrameworkHooks", "leave", "()V");
  }

  @Override
  protected Object[] handlerLocals() {
    return new Object[0];
  }
}
