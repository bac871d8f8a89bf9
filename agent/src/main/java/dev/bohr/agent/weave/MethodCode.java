package dev.bohr.agent.weave;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The instructions of a method, each with its index in the bytecode and its line. ASM's tree has
 * neither by itself, so the class is read by {@link #read}.
 */
final class MethodCode extends MethodNode {
  /** By bytecode index, the size of the instruction list when the reader came to it. */
  private final Map<Integer, Integer> sizes = new HashMap<>();

  /** By bytecode index, the instruction that begins there. */
  private final Map<Integer, AbstractInsnNode> nodes = new HashMap<>();

  /** What the method has around its own instructions since its lock became one; null before. */
  private @Nullable OwnLock ownLock;

  /**
   * The lock of a synchronized method as instructions.
   *
   * @param begin the last of those that take it
   * @param end comes before those that release it for an exception
   * @param releases by the instruction that returns, the first of those before it
   */
  record OwnLock(
      LabelNode begin, LabelNode end, Map<AbstractInsnNode, AbstractInsnNode> releases) {}

  private MethodCode(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    super(Opcodes.ASM9, access, name, descriptor, signature, exceptions);
  }

  /** A class whose methods are all of this kind. */
  static ClassNode read(byte[] classFile) {
    ClassNode node = new ClassNode(Opcodes.ASM9);
    Reader reader = new Reader(classFile);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, node) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodCode code = new MethodCode(access, name, descriptor, signature, exceptions);
            node.methods.add(code);
            reader.current = code;
            return code;
          }
        },
        ClassReader.EXPAND_FRAMES);
    return node;
  }

  private static final class Reader extends ClassReader {
    private @Nullable MethodCode current;

    Reader(byte[] classFile) {
      super(classFile);
    }

    @Override
    protected void readBytecodeInstructionOffset(int offset) {
      if (current != null) {
        current.sizes.put(offset, current.instructions.size());
      }
    }
  }

  @Override
  public void visitEnd() {
    super.visitEnd();
    // Positions change when something is inserted.
    AbstractInsnNode[] all = instructions.toArray();
    sizes.forEach(
        (index, size) -> {
          @Nullable AbstractInsnNode node = size < all.length ? all[size] : null;
          if (node != null && node.getOpcode() < 0) {
            node = nextInstruction(node);
          }
          if (node != null) {
            nodes.put(index, node);
          }
        });
    sizes.clear();
  }

  /** The instruction at a bytecode index; null when none begins there. */
  @Nullable AbstractInsnNode at(int index) {
    return nodes.get(index);
  }

  /** Where instructions begin. */
  Set<Integer> indices() {
    return nodes.keySet();
  }

  /** Its lock has become instructions. */
  void expanded(OwnLock lock) {
    ownLock = lock;
  }

  /** Where the body of the method begins, inside its own lock. */
  AbstractInsnNode begin() {
    return ownLock == null ? instructions.getFirst() : ownLock.begin().getNext();
  }

  /** The node after the body of the method; null for the end of its code. */
  @Nullable AbstractInsnNode end() {
    return ownLock == null ? null : ownLock.end();
  }

  /** Where the body of the method is left by an instruction that returns. */
  AbstractInsnNode exit(AbstractInsnNode returning) {
    return ownLock == null ? returning : ownLock.releases().getOrDefault(returning, returning);
  }

  static boolean isReturn(AbstractInsnNode node) {
    return node.getOpcode() >= Opcodes.IRETURN && node.getOpcode() <= Opcodes.RETURN;
  }

  /** The next node that is an instruction, not a label, a line or a frame. */
  static @Nullable AbstractInsnNode nextInstruction(AbstractInsnNode node) {
    AbstractInsnNode next = node.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    return next;
  }

  /** The line of an instruction; -1 when it has none. */
  static int lineOf(AbstractInsnNode node) {
    for (AbstractInsnNode before = node; before != null; before = before.getPrevious()) {
      if (before instanceof LineNumberNode line) {
        return line.line;
      }
    }
    return -1;
  }

  /**
   * Whether {@code this} is not initialised yet at an instruction: it comes before the call of
   * another constructor.
   */
  boolean isBeforeSuper(AbstractInsnNode node) {
    if (!name.equals("<init>")) {
      return false;
    }
    int open = 0;
    for (AbstractInsnNode each = instructions.getFirst(); each != null; each = each.getNext()) {
      if (each == node) {
        return true;
      }
      if (each.getOpcode() == Opcodes.NEW) {
        open++;
      } else if (each.getOpcode() == Opcodes.INVOKESPECIAL
          && ((MethodInsnNode) each).name.equals("<init>")) {
        if (open == 0) {
          return false;
        }
        open--;
      }
    }
    return false;
  }

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }
}
