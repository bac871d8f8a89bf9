package dev.bohr.agent.weave;

import dev.bohr.agent.weave.PlaceFinder.NotFound;
import dev.bohr.woven.Condition;
import dev.bohr.woven.DeclaredPlace;
import dev.bohr.woven.ObjectPath;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Code that makes the array of values of a place: {@code this}, arguments, and operands of its
 * instruction. These are first taken off the stack into new locals, as deep as need be, and put
 * back.
 */
final class Operands {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");
  private static final String VALUES = "[Ljava/lang/Object;";

  private final Region region;

  /** Takes operands into locals and leaves the stack as it was. */
  private final InsnList spill = new InsnList();

  /** Puts the array on the stack. */
  private final InsnList code = new InsnList();

  /** Of the operand that the instruction is about; -1 when it has none. */
  private int target = -1;

  /** Of the index of an array element; -1 when it has none. */
  private int index = -1;

  private Operands(Region region) {
    this.region = region;
  }

  static Operands of(Region region, DeclaredPlace place) throws NotFound {
    List<ObjectPath> paths = new ArrayList<>(place.same());
    place.conditions().stream().map(Condition::path).forEach(paths::add);
    Operands operands = new Operands(region);
    if (paths.stream().anyMatch(Operands::isOperand)) {
      operands.takeOperands();
    }
    operands.array(paths);
    return operands;
  }

  /** Code that comes first, and leaves the stack as it was. */
  InsnList spill() {
    return spill;
  }

  /** Code that puts the array on the stack. */
  InsnList array() {
    return code;
  }

  private static boolean isOperand(ObjectPath path) {
    return path.root() == ObjectPath.Root.TARGET || path.root() == ObjectPath.Root.INDEX;
  }

  private void array(List<ObjectPath> paths) throws NotFound {
    code.add(Weaver.constant(paths.size()));
    code.add(collect("begin", "(I)"));
    for (int i = 0; i < paths.size(); i++) {
      code.add(Weaver.constant(i));
      Type type = load(paths.get(i));
      code.add(collect("put", "(" + VALUES + "I" + type.getDescriptor() + ")"));
    }
  }

  private static MethodInsnNode collect(String name, String parameters) {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, "dev/bohr/woven/WovenValues", name, parameters + VALUES, false);
  }

  /** Puts a value on the stack; its type is a primitive one or Object. */
  private Type load(ObjectPath path) throws NotFound {
    MethodCode method = region.code();
    switch (path.root()) {
      case THIS -> {
        if (method.isStatic()) {
          throw new NotFound("there is no 'this' in the static method " + method.name);
        }
        if (method.isBeforeSuper(region.first())) {
          throw new NotFound("there is no 'this' in a constructor before it calls another");
        }
        code.add(new VarInsnNode(Opcodes.ALOAD, 0));
      }
      case ARG -> {
        Type[] types = Type.getArgumentTypes(method.desc);
        if (path.number() > types.length) {
          throw new NotFound(
              "there is no 'arg %d': %s%s has %d"
                  .formatted(path.number(), method.name, method.desc, types.length));
        }
        int local = method.isStatic() ? 0 : 1;
        for (int i = 0; i < path.number() - 1; i++) {
          local += types[i].getSize();
        }
        Type type = types[path.number() - 1];
        code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), local));
        return type.getSort() < Type.ARRAY ? type : OBJECT;
      }
      case TARGET -> {
        if (target < 0) {
          code.add(new InsnNode(Opcodes.ACONST_NULL));
        } else {
          code.add(new VarInsnNode(Opcodes.ALOAD, target));
        }
      }
      case INDEX -> {
        if (index < 0) {
          throw new NotFound("there is no 'index': the instruction uses no element of an array");
        }
        code.add(new VarInsnNode(Opcodes.ILOAD, index));
        return Type.INT_TYPE;
      }
    }
    return OBJECT;
  }

  /** Takes the operands into locals, remembers those that can be asked for, and puts all back. */
  private void takeOperands() throws NotFound {
    if (!region.single()) {
      throw new NotFound(
          "'target' and 'index' are of one instruction: say what it does, as in 'write balance', or its @INDEX");
    }
    if (region.code().isBeforeSuper(region.first())) {
      throw new NotFound("there is no 'target' in a constructor before it calls another");
    }
    List<Type> operands = operands(region.first());
    int[] locals = new int[operands.size()];
    int next = region.code().maxLocals;
    for (int i = operands.size() - 1; i >= 0; i--) {
      locals[i] = next;
      next += operands.get(i).getSize();
      spill.add(new VarInsnNode(operands.get(i).getOpcode(Opcodes.ISTORE), locals[i]));
    }
    for (int i = 0; i < locals.length; i++) {
      spill.add(new VarInsnNode(operands.get(i).getOpcode(Opcodes.ILOAD), locals[i]));
    }
    if (locals.length > 0 && isAbout(region.first())) {
      target = locals[0];
    }
    if (isElement(region.first())) {
      index = locals[1];
    }
  }

  private static boolean isElement(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD)
        || (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE);
  }

  /** Whether the deepest operand is the object that the instruction is about. */
  private static boolean isAbout(AbstractInsnNode node) {
    int opcode = node.getOpcode();
    return opcode != Opcodes.PUTSTATIC && opcode != Opcodes.INVOKESTATIC;
  }

  /** The operands of an instruction that locations can name, the deepest first. */
  private static List<Type> operands(AbstractInsnNode node) throws NotFound {
    List<Type> types = new ArrayList<>();
    int opcode = node.getOpcode();
    if (node instanceof FieldInsnNode field) {
      if (opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD) {
        types.add(OBJECT);
      }
      if (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) {
        types.add(Type.getType(field.desc));
      }
    } else if (node instanceof MethodInsnNode call) {
      if (opcode == Opcodes.INVOKESPECIAL && call.name.equals("<init>")) {
        throw new NotFound("there is no 'target' before an object is constructed");
      }
      if (opcode != Opcodes.INVOKESTATIC) {
        types.add(OBJECT);
      }
      types.addAll(List.of(Type.getArgumentTypes(call.desc)));
    } else if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
      types.add(OBJECT);
    } else if (isElement(node)) {
      types.add(OBJECT);
      types.add(Type.INT_TYPE);
      if (opcode >= Opcodes.IASTORE) {
        types.add(stored(opcode));
      }
    } else {
      throw new NotFound("the instruction has no 'target'");
    }
    return types;
  }

  private static Type stored(int opcode) {
    return switch (opcode) {
      case Opcodes.LASTORE -> Type.LONG_TYPE;
      case Opcodes.FASTORE -> Type.FLOAT_TYPE;
      case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
      case Opcodes.AASTORE -> OBJECT;
      default -> Type.INT_TYPE;
    };
  }
}
