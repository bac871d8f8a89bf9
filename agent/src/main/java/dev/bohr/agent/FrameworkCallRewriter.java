package dev.bohr.agent;

import java.nio.charset.StandardCharsets;
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

  FrameworkCallRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
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
