package dev.bohr.agent.weave;

import dev.bohr.woven.Location;
import dev.bohr.woven.Location.Action;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Names an instruction by what it does instead of by its index or line, so that a breakpoint file
 * still fits when the code around it changes.
 */
public final class SiteLocations {
  private final ClassNode type;

  public SiteLocations(byte[] classFile) {
    this.type = MethodCode.read(classFile);
  }

  /**
   * What was found.
   *
   * @param location in words that a breakpoint file has
   * @param hasTarget whether the instruction is about an object
   * @param isElement whether it uses an element of an array
   */
  public record Named(Location location, boolean hasTarget, boolean isElement) {}

  /**
   * The location of an instruction; null when there is none that a place can be at.
   *
   * @param index of the instruction in the bytecode
   * @param locks whether a lock is meant, which for a synchronized method is that of the method
   */
  public @Nullable Named find(String method, String descriptor, int index, boolean locks) {
    for (MethodNode each : type.methods) {
      if (each.name.equals(method) && each.desc.equals(descriptor)) {
        return find((MethodCode) each, index, locks);
      }
    }
    return null;
  }

  /**
   * Where a lock is taken in a line, for a thread that is still waiting for it: the method's own, a
   * block's, or that of a call. Null when nothing of the kind is there.
   */
  public @Nullable Named findLock(String method, int line) {
    for (MethodNode each : type.methods) {
      MethodCode code = (MethodCode) each;
      if (!code.name.equals(method)) {
        continue;
      }
      for (int index : new TreeSet<>(code.indices())) {
        AbstractInsnNode node = code.at(index);
        if (node != null
            && node.getOpcode() == Opcodes.MONITORENTER
            && MethodCode.lineOf(node) == line) {
          return find(code, index, false);
        }
      }
    }
    for (MethodNode each : type.methods) {
      MethodCode code = (MethodCode) each;
      if (code.name.equals(method) && (code.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        return find(code, 0, true);
      }
    }
    return findCall(method, line, "");
  }

  /**
   * A call in a line: the last one of that method, or, if there is none, the last of all but those
   * of an iterator, which is the one around the others.
   *
   * @param called the name of the method that is called; empty when it is not known
   */
  public @Nullable Named findCall(String method, int line, String called) {
    Call call = call(method, line, called);
    return call == null ? null : find(call.code(), call.index(), false);
  }

  /** What comes after such a call, see {@link #findNext}. */
  public @Nullable Named findAfterCall(String method, int line, String called) {
    Call call = call(method, line, called);
    return call == null ? null : findNext(method, call.code().desc, call.index());
  }

  private record Call(MethodCode code, int index) {}

  private @Nullable Call call(String method, int line, String called) {
    Call found = null;
    Call any = null;
    for (MethodNode declared : type.methods) {
      MethodCode code = (MethodCode) declared;
      for (int index : new TreeSet<>(code.indices())) {
        if (code.name.equals(method)
            && code.at(index) instanceof MethodInsnNode call
            && MethodCode.lineOf(call) == line) {
          Call each = new Call(code, index);
          found = call.name.equals(called) ? each : found;
          // The compiler adds these behind the call that a loop is about.
          any = any != null && call.owner.equals("java/util/Iterator") ? any : each;
        }
      }
    }
    return found == null ? any : found;
  }

  /** The next instruction, in the order of the code, that others may notice; null for none. */
  public @Nullable Named findNext(String method, String descriptor, int index) {
    for (MethodNode each : type.methods) {
      MethodCode code = (MethodCode) each;
      if (!code.name.equals(method) || !code.desc.equals(descriptor)) {
        continue;
      }
      for (int next : new TreeSet<>(code.indices()).tailSet(index + 1)) {
        Named named = find(code, next, false);
        if (named != null) {
          return named;
        }
      }
    }
    return null;
  }

  /** Whether there is such a location here. */
  public boolean has(Location location) {
    try {
      return !new PlaceFinder(type, location).find().isEmpty();
    } catch (PlaceFinder.NotFound absent) {
      // It has no instruction here.
      return new PlaceFinder(type, location).isOwnLock();
    }
  }

  /**
   * Where in the method a place can be before a location, in the order of the code, the nearest
   * first; empty when the location is not one instruction.
   */
  public List<Location> before(Location location) {
    List<Location> found = new ArrayList<>();
    try {
      List<Region> regions = new PlaceFinder(type, location).find();
      Region region = regions.get(0);
      if (regions.size() > 1 || !region.single()) {
        return List.of();
      }
      for (int index : new TreeSet<>(region.code().indices()).descendingSet()) {
        AbstractInsnNode node = region.code().at(index);
        Named named =
            node == null || !isBefore(node, region.first())
                ? null
                : find(region.code(), index, false);
        if (named != null) {
          found.add(named.location());
        }
      }
    } catch (PlaceFinder.NotFound absent) {
      return List.of();
    }
    return found;
  }

  private static boolean isBefore(AbstractInsnNode one, AbstractInsnNode other) {
    for (AbstractInsnNode each = one.getNext(); each != null; each = each.getNext()) {
      if (each == other) {
        return true;
      }
    }
    return false;
  }

  private @Nullable Named find(MethodCode code, int index, boolean locks) {
    if (locks && index <= 0 && (code.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return new Named(location(code, Action.LOCK, "", 1), !code.isStatic(), false);
    }
    AbstractInsnNode node = code.at(index);
    if (node == null) {
      return null;
    }
    for (Action action : Action.values()) {
      String operand =
          node instanceof FieldInsnNode field
              ? field.name
              : node instanceof MethodInsnNode call ? call.name : "";
      Location first = location(code, action, operand, 1);
      if (!new PlaceFinder(type, first).does(node)) {
        continue;
      }
      int occurrence = 1 + new PlaceFinder(type, first).all(code).indexOf(Optional.of(node));
      int opcode = node.getOpcode();
      boolean isStatic =
          List.of(Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.INVOKESTATIC).contains(opcode)
              || operand.equals("<init>");
      return new Named(
          location(code, action, operand, occurrence),
          !isStatic,
          action == Action.LOAD || action == Action.STORE);
    }
    return null;
  }

  /** With the descriptor only where the name alone would not do. */
  private Location location(MethodCode code, Action action, String operand, int occurrence) {
    boolean overloaded =
        type.methods.stream().filter(each -> each.name.equals(code.name)).count() > 1;
    return new Location(
        type.name.replace('/', '.'),
        code.name,
        overloaded ? code.desc : null,
        -1,
        -1,
        action,
        operand,
        occurrence);
  }
}
