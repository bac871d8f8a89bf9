package dev.bohr.agent.weave;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Changes methods of one class of the JDK, for as long as it is wanted. */
abstract class JdkMethods implements ClassFileTransformer {
  private final String owner;
  private final Instrumentation instrumentation;

  /**
   * @param owner the class, with slashes
   */
  JdkMethods(String owner, Instrumentation instrumentation) {
    this.owner = owner;
    this.instrumentation = instrumentation;
  }

  /**
   * What to put into a method.
   *
   * @param method name and descriptor
   * @param next the method as it is, which is also the answer where nothing is changed
   */
  abstract MethodVisitor changed(String method, MethodVisitor next);

  /** What the user misses where the class cannot be changed. */
  abstract String missed();

  /** False when the class cannot be changed, which was said then. */
  final boolean begin() {
    instrumentation.addTransformer(this, true);
    return retransform();
  }

  /** The class is as it was. */
  final void end() {
    instrumentation.removeTransformer(this);
    retransform();
  }

  private boolean retransform() {
    try {
      instrumentation.retransformClasses(Class.forName(owner.replace('/', '.')));
      return true;
    } catch (ClassNotFoundException
        | UnmodifiableClassException
        | RuntimeException
        | LinkageError refused) {
      System.err.println("bohr: " + missed() + ": " + refused);
      return false;
    }
  }

  @Override
  public final byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (!owner.equals(name) || loader != null) {
      return null;
    }
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String method,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            return changed(
                method + descriptor,
                super.visitMethod(access, method, descriptor, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }
}
