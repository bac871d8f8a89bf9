package dev.bohr.agent.jdk;

import dev.bohr.agent.ClassContext;
import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/**
 * Makes the static initialiser of a class quiet and touches nothing else: what all classes of the
 * JDK and the tools of tests get that are otherwise left alone.
 *
 * <p>The JVM holds a lock while it runs an initialiser, so no thread may be switched out inside;
 * but initialisers use collections of the JDK, which are full of points. Every class that is loaded
 * comes through here, so the one method is all that is read; ASM copies the rest.
 */
public final class QuietInitialisers extends ClassVisitor {
  private static final String NAME = "<clinit>";
  private static final byte[] NAME_BYTES = NAME.getBytes(StandardCharsets.ISO_8859_1);

  private final ClassContext owner;

  private QuietInitialisers(ClassContext owner, ClassVisitor next) {
    super(HookVisitor.API, next);
    this.owner = owner;
  }

  /** True unless the class file surely has no initialiser; asked before anything is parsed. */
  public static boolean mayApply(byte[] classFile) {
    int last = classFile.length - NAME_BYTES.length;
    for (int i = 0; i <= last; i++) {
      int matched = 0;
      while (matched < NAME_BYTES.length && classFile[i + matched] == NAME_BYTES[matched]) {
        matched++;
      }
      if (matched == NAME_BYTES.length) {
        return true;
      }
    }
    return false;
  }

  /** The class file with a quiet initialiser. */
  public static byte[] rewrite(ClassReader reader, ClassContext owner) {
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new QuietInitialisers(owner, writer), ClassReader.EXPAND_FRAMES);
    return writer.toByteArray();
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
    return next == null || !name.equals(NAME)
        ? next
        : new QuietRewriter(next, new MethodContext(owner, access, name, descriptor, null));
  }
}
