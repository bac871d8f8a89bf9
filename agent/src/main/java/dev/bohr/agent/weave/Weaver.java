package dev.bohr.agent.weave;

import dev.bohr.agent.weave.PlaceFinder.NotFound;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/**
 * Inserts places into one class: a call before the first instruction of a region, and one wherever
 * control leaves it. An exception leaves it without a call; the turn then ends with the pause.
 *
 * <p>What is inserted is straight-line code, so the frames of the method stay as they are. A jump
 * out of a region goes by way of a few instructions at the end of the method, under the frame of
 * where it goes to.
 */
final class Weaver {
  private static final String WOVEN = "dev/bohr/woven/Woven";

  private final BiConsumer<WovenLocation, String> problems;

  /**
   * @param problems is told about places that cannot be inserted
   */
  Weaver(BiConsumer<WovenLocation, String> problems) {
    this.problems = problems;
  }

  /**
   * The class with the places, or null when there is none to insert.
   *
   * @param loading whether the class is being loaded, and not changed afterwards
   */
  byte @Nullable [] weave(byte[] classFile, List<WovenLocation> locations, boolean loading) {
    ClassNode type = MethodCode.read(classFile);
    if (loading) {
      for (WovenLocation location : locations) {
        new PlaceFinder(type, location.place().location()).expandSynchronized();
      }
    }
    List<Insertion> insertions = new ArrayList<>();
    // All are found before any is inserted: inserted code must not be counted.
    for (WovenLocation location : locations) {
      try {
        for (Region region : new PlaceFinder(type, location.place().location()).find()) {
          insertions.add(new Insertion(location, region, Operands.of(region, location.place())));
        }
      } catch (NotFound e) {
        problems.accept(location, String.valueOf(e.getMessage()));
      }
    }
    if (insertions.isEmpty()) {
      return null;
    }
    insertions.forEach(Insertion::insert);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    type.accept(writer);
    return writer.toByteArray();
  }

  /** One place in one region, and the values that it hands over. */
  private record Insertion(WovenLocation location, Region region, Operands values) {
    void insert() {
      List<AbstractInsnNode> inside = new ArrayList<>();
      for (AbstractInsnNode each = region.first();
          each != null && each != region.end();
          each = each.getNext()) {
        inside.add(each);
      }
      AbstractInsnNode last = region.first();
      for (AbstractInsnNode each : inside) {
        if (each.getOpcode() >= 0) {
          last = each;
        }
      }
      InsnList code = region.code().instructions;
      for (AbstractInsnNode each : inside) {
        leaveAt(each, code);
      }
      if (!endsControl(last)) {
        code.insert(last, leave());
      }
      InsnList enter = new InsnList();
      enter.add(values.spill());
      enter.add(new LdcInsnNode(location.number()));
      enter.add(values.array());
      enter.add(call("enter", "(I[Ljava/lang/Object;)V"));
      if (region.first().getOpcode() == Opcodes.NEW) {
        enter.add(movedLabel(region.first(), code));
      }
      code.insertBefore(region.first(), enter);
    }

    /** Frames name an object that is not initialised by the label of its NEW, right before it. */
    private static LabelNode movedLabel(AbstractInsnNode created, InsnList code) {
      LabelNode moved = new LabelNode();
      for (AbstractInsnNode each : code) {
        if (each instanceof FrameNode frame) {
          UnaryOperator<Object> move =
              type ->
                  type instanceof LabelNode label && MethodCode.nextInstruction(label) == created
                      ? moved
                      : type;
          frame.local.replaceAll(move);
          frame.stack.replaceAll(move);
        }
      }
      return moved;
    }

    /** Where an instruction leaves the region other than by going on to the next one. */
    private void leaveAt(AbstractInsnNode each, InsnList code) {
      int opcode = each.getOpcode();
      if ((opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
          || opcode == Opcodes.ATHROW
          || each instanceof TableSwitchInsnNode
          || each instanceof LookupSwitchInsnNode) {
        code.insertBefore(each, leave());
      } else if (each instanceof JumpInsnNode jump
          && opcode != Opcodes.JSR
          && !region.code().contains(region.first(), region.end(), jump.label)) {
        LabelNode stub = new LabelNode();
        InsnList around = new InsnList();
        around.add(stub);
        FrameNode frame = frameAt(jump.label);
        if (frame != null) {
          around.add(
              new FrameNode(
                  Opcodes.F_NEW,
                  frame.local.size(),
                  frame.local.toArray(),
                  frame.stack.size(),
                  frame.stack.toArray()));
        }
        around.add(leave());
        around.add(new JumpInsnNode(Opcodes.GOTO, jump.label));
        code.add(around);
        jump.label = stub;
      }
    }

    private static @Nullable FrameNode frameAt(LabelNode label) {
      for (AbstractInsnNode each = label; each != null; each = each.getNext()) {
        if (each instanceof FrameNode frame) {
          return frame;
        }
        if (each.getOpcode() >= 0) {
          return null;
        }
      }
      return null;
    }

    private static boolean endsControl(AbstractInsnNode node) {
      int opcode = node.getOpcode();
      return (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN)
          || opcode == Opcodes.ATHROW
          || opcode == Opcodes.GOTO
          || opcode == Opcodes.RET
          || node instanceof TableSwitchInsnNode
          || node instanceof LookupSwitchInsnNode;
    }

    private InsnList leave() {
      InsnList list = new InsnList();
      list.add(new LdcInsnNode(location.number()));
      list.add(call("leave", "(I)V"));
      return list;
    }

    private static MethodInsnNode call(String name, String descriptor) {
      return new MethodInsnNode(Opcodes.INVOKESTATIC, WOVEN, name, descriptor, false);
    }
  }

  /** So that a number is one instruction, however large. */
  static AbstractInsnNode constant(int number) {
    return number <= 5 ? new InsnNode(Opcodes.ICONST_0 + number) : new LdcInsnNode(number);
  }
}
