package dev.bohr.agent;

import java.lang.reflect.InvocationTargetException;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** A class that no compiler here would make, written instruction by instruction. */
final class Generated {
  final String name;
  final ClassWriter writer;

  Generated(int version, String name) {
    this(version, name, ClassWriter.COMPUTE_MAXS);
  }

  Generated(int version, String name, int flags) {
    this.name = name;
    this.writer =
        new ClassWriter(flags) {
          @Override
          protected String getCommonSuperClass(String type1, String type2) {
            return "java/lang/Object";
          }
        };
    int access = Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER;
    writer.visit(version, access, name, null, "java/lang/Object", null);
  }

  Generated field(int access, String field, String descriptor) {
    writer.visitField(access, field, descriptor, null, null).visitEnd();
    return this;
  }

  Generated constructor() {
    return method(
        Opcodes.ACC_PUBLIC,
        "<init>",
        "()V",
        code -> {
          code.visitVarInsn(Opcodes.ALOAD, 0);
          code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
          code.visitInsn(Opcodes.RETURN);
          code.visitMaxs(1, 1);
        });
  }

  /** The body writes its own maxima, which count where the writer does not compute them. */
  Generated method(int access, String method, String descriptor, Consumer<MethodVisitor> body) {
    MethodVisitor code = writer.visitMethod(access, method, descriptor, null, null);
    code.visitCode();
    body.accept(code);
    code.visitEnd();
    return this;
  }

  byte[] bytes() {
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** What a public static method of the class gives, as written and rewritten. */
  static List<Object> both(byte[] classFile, String name, String method, Object... arguments)
      throws Throwable {
    return List.of(
        call(new RewritingLoader(Scope.NONE, false), classFile, name, method, arguments),
        call(new RewritingLoader(), classFile, name, method, arguments));
  }

  static Object call(
      RewritingLoader loader, byte[] classFile, String name, String method, Object... arguments)
      throws Throwable {
    Class<?> type = Class.forName(name, true, loader.with(name, classFile));
    for (var candidate : type.getMethods()) {
      if (candidate.getName().equals(method)) {
        try {
          return candidate.invoke(null, arguments);
        } catch (InvocationTargetException e) {
          throw e.getCause();
        }
      }
    }
    throw new AssertionError(method);
  }
}
