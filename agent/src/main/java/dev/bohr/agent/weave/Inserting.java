package dev.bohr.agent.weave;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Inserts places into one class: a call before the first instruction of a region, and one wherever
 * control leaves it. An exception leaves it without a call, unless it is thrown there; the turn
 * then ends with the pause.
 *
 * <p>What is inserted is straight-line code, so the frames of the method stay as they are. A jump
 * out of a region goes by way of a few instructions at the end of the method, under the frame of
 * where it goes to.
 */
final class Inserting {
  private static final String WOVEN = "dev/bohr/woven/Woven";

  private final WovenLocation location;
  private final Region region;
  private final Operands values;
  private final InsnList code;

  /** What is in the region before anything is inserted, in its order. */
  private final List<AbstractInsnNode> inside = new ArrayList<>();

  private final Set<AbstractInsnNode> isInside = Collections.newSetFromMap(new IdentityHashMap<>());

  /** Ways out of the region, by where they lead to. */
  private final Map<LabelNode, LabelNode> ways = new HashMap<>();

  /**
   * @param values what the place hands over
   */
  Inserting(WovenLocation location, Region region, Operands values) {
    this.location = location;
    this.region = region;
    this.values = values;
    this.code = region.code().instructions;
    for (AbstractInsnNode each = region.first();
        each != null && each != region.end();
        each = each.getNext()) {
      inside.add(each);
    }
    isInside.addAll(inside);
  }

  void insert() {
    AbstractInsnNode last = region.first();
    for (AbstractInsnNode each : inside) {
      if (each.getOpcode() >= 0) {
        last = each;
      }
    }
    Set<AbstractInsnNode> caught = caughtInside();
    boolean staysInSubroutines = staysInSubroutines();
    for (AbstractInsnNode each : inside) {
      int opcode = each.getOpcode();
      if (MethodCode.isReturn(each)) {
        AbstractInsnNode exit = region.code().exit(each);
        code.insertBefore(isInside.contains(exit) ? exit : each, leave());
      } else if ((opcode == Opcodes.ATHROW && !caught.contains(each))
          || (opcode == Opcodes.RET && !staysInSubroutines)) {
        code.insertBefore(each, leave());
      } else if (each instanceof JumpInsnNode jump && opcode != Opcodes.JSR) {
        jump.label = way(jump.label);
      } else if (leavesBySwitch(each)) {
        code.insertBefore(each, leave());
      } else if (each instanceof TableSwitchInsnNode table) {
        table.dflt = way(table.dflt);
        table.labels.replaceAll(this::way);
      } else if (each instanceof LookupSwitchInsnNode lookup) {
        lookup.dflt = way(lookup.dflt);
        lookup.labels.replaceAll(this::way);
      }
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

  /** What is thrown where the region itself has a handler, which need not be for that class. */
  private Set<AbstractInsnNode> caughtInside() {
    Set<AbstractInsnNode> caught = Collections.newSetFromMap(new IdentityHashMap<>());
    for (TryCatchBlockNode block : region.code().tryCatchBlocks) {
      if (isInside.contains(block.handler)) {
        for (AbstractInsnNode each = block.start;
            each != null && each != block.end;
            each = each.getNext()) {
          if (each.getOpcode() == Opcodes.ATHROW) {
            caught.add(each);
          }
        }
      }
    }
    return caught;
  }

  /** Whether an instruction is a switch whose cases are all outside. */
  private boolean leavesBySwitch(AbstractInsnNode node) {
    List<LabelNode> cases = new ArrayList<>();
    if (node instanceof TableSwitchInsnNode table) {
      cases.addAll(table.labels);
      cases.add(table.dflt);
    } else if (node instanceof LookupSwitchInsnNode lookup) {
      cases.addAll(lookup.labels);
      cases.add(lookup.dflt);
    }
    return !cases.isEmpty() && cases.stream().noneMatch(isInside::contains);
  }

  /** Whether a subroutine, as old compilers made of finally, returns into the region. */
  private boolean staysInSubroutines() {
    for (AbstractInsnNode each : code) {
      if (each.getOpcode() == Opcodes.JSR && !isInside.contains(each)) {
        return false;
      }
    }
    return true;
  }

  /** Where a jump goes that went to a label: there, or by way of what leaves the region. */
  private LabelNode way(LabelNode to) {
    if (isInside.contains(to)) {
      return to;
    }
    LabelNode known = ways.get(to);
    if (known != null) {
      return known;
    }
    LabelNode stub = new LabelNode();
    InsnList around = new InsnList();
    around.add(stub);
    FrameNode frame = frameAt(to);
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
    around.add(new JumpInsnNode(Opcodes.GOTO, to));
    code.add(around);
    ways.put(to, stub);
    return stub;
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
    return MethodCode.isReturn(node)
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
