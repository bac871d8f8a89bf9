package dev.bohr.agent;

import dev.bohr.runtime.AnnotationConstants;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Learns which enums an annotation type may have constants of. */
final class AnnotationElements extends ClassVisitor {
  AnnotationElements() {
    super(Opcodes.ASM9);
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    Type element = Type.getReturnType(descriptor);
    if (element.getSort() == Type.ARRAY) {
      element = element.getElementType();
    }
    if (element.getSort() == Type.OBJECT) {
      // It may be a class or another annotation as well, which nobody asks for.
      AnnotationConstants.learn(element.getInternalName());
    }
    return null;
  }
}
