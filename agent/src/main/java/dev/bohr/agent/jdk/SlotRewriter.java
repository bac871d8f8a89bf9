package dev.bohr.agent.jdk;

import dev.bohr.agent.HookVisitor;
import dev.bohr.agent.MethodContext;
import dev.bohr.runtime.SlotHooks.Slot;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * After a static of {@link StaticSlots} was read, asks {@code SlotHooks.get} for the object of the
 * run.
 *
 * <p>The salt that decides the order in which Set.of and Map.of are iterated differs from JVM to
 * JVM; it is a constant in rewritten code. Lookups do not use it, so sets that exist already stay
 * sound.
 */
final class SlotRewriter extends HookVisitor {
  private static final String IMMUTABLE = "java/util/ImmutableCollections";

  SlotRewriter(MethodVisitor next, MethodContext context) {
    super(next, context);
  }

  /** The ordinal is what the hook takes: rewritten code cannot name an enum without linking it. */
  @SuppressWarnings("EnumOrdinal")
  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode != Opcodes.GETSTATIC) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
    } else if (isSalt(owner, name)) {
      mv.visitInsn(descriptor.equals("J") ? Opcodes.LCONST_0 : Opcodes.ICONST_0);
    } else {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      Slot slot = StaticSlots.find(owner, name);
      if (slot != null) {
        push(slot.ordinal());
        hook("SlotHooks", "get", "(Ljava/lang/Object;I)Ljava/lang/Object;");
        mv.visitTypeInsn(Opcodes.CHECKCAST, Type.getType(descriptor).getInternalName());
      }
    }
  }

  private boolean isSalt(String owner, String name) {
    return owner.equals(IMMUTABLE)
        && (name.equals("SALT32L") || name.equals("REVERSE"))
        && !context.name.equals("<clinit>");
  }
}
