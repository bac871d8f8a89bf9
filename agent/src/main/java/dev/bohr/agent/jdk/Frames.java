package dev.bohr.agent.jdk;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Stack map frames, in ASM's expanded form, in which the whole pipeline reads and writes. */
final class Frames {
  private Frames() {}

  /** The local variables with which a method (no constructor) starts. */
  static Object[] atStart(String owner, int access, String descriptor) {
    List<Object> locals = new ArrayList<>();
    if ((access & Opcodes.ACC_STATIC) == 0) {
      locals.add(owner);
    }
    for (Type type : Type.getArgumentTypes(descriptor)) {
      locals.add(
          switch (type.getSort()) {
            case Type.LONG -> Opcodes.LONG;
            case Type.DOUBLE -> Opcodes.DOUBLE;
            case Type.FLOAT -> Opcodes.FLOAT;
            case Type.ARRAY, Type.OBJECT -> type.getInternalName();
            default -> Opcodes.INTEGER;
          });
    }
    return locals.toArray();
  }

  /** How many local variables a frame names, where long and double fill two. */
  static int slots(int count, Object[] locals) {
    int slots = 0;
    for (int i = 0; i < count; i++) {
      slots += locals[i] == Opcodes.LONG || locals[i] == Opcodes.DOUBLE ? 2 : 1;
    }
    return slots;
  }
}
