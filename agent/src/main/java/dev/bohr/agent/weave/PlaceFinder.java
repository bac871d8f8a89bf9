package dev.bohr.agent.weave;

import dev.bohr.woven.Location;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Finds the instructions that a location means, or says what is there instead. */
final class PlaceFinder {
  private static final int NEAREST = 3;

  private final ClassNode type;
  private final Location location;

  private final Ancestors ancestors;

  PlaceFinder(ClassNode type, Location location) {
    this(type, location, Ancestors.UNKNOWN);
  }

  /**
   * @param ancestors where a method that is not found may be declared
   */
  PlaceFinder(ClassNode type, Location location, Ancestors ancestors) {
    this.type = type;
    this.location = location;
    this.ancestors = ancestors;
  }

  /** Thrown with a sentence for the user. */
  static final class NotFound extends Exception {
    private static final long serialVersionUID = 1;

    NotFound(String message) {
      super(message);
    }
  }

  /** The regions of the location, one or more. */
  List<Region> find() throws NotFound {
    List<MethodCode> methods = methods(location.method()::equals);
    if (methods.isEmpty()) {
      throw new NotFound(noMethod());
    }
    List<Region> found = in(methods);
    if (found.isEmpty()) {
      found = in(LambdaBodies.of(methods, type, location));
    }
    if (found.isEmpty()) {
      throw new NotFound(nothingThere(methods));
    }
    return found;
  }

  /** Gives synchronized methods whose lock is meant an instruction that takes it. */
  void expandSynchronized() {
    if (location.action() != Location.Action.LOCK && location.action() != Location.Action.UNLOCK) {
      return;
    }
    for (MethodCode code : methods(location.method()::equals)) {
      // Older class files have no constants that are classes.
      boolean hasLock = !code.isStatic() || (type.version & 0xffff) >= Opcodes.V1_5;
      if (hasLock && (code.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
        SynchronizedBody.expand(code, type.name);
      }
    }
  }

  private List<MethodCode> methods(Predicate<String> name) {
    List<MethodCode> found = new ArrayList<>();
    for (MethodNode method : type.methods) {
      if (name.test(method.name)
          && (location.descriptor() == null || method.desc.equals(location.descriptor()))
          && method.instructions.size() > 0) {
        found.add((MethodCode) method);
      }
    }
    found.removeIf(this::isBridge);
    return found;
  }

  /** Whether a method only passes on to one of the same name here, which is meant instead. */
  private boolean isBridge(MethodCode code) {
    if (location.descriptor() != null || (code.access & Opcodes.ACC_BRIDGE) == 0) {
      return false;
    }
    for (AbstractInsnNode each : code.instructions) {
      if (each instanceof MethodInsnNode call
          && call.owner.equals(type.name)
          && call.name.equals(code.name)
          && !call.desc.equals(code.desc)) {
        return true;
      }
    }
    return false;
  }

  private List<Region> in(List<MethodCode> methods) {
    if (location.index() >= 0) {
      return methods.stream().flatMap(code -> byIndex(code).stream()).toList();
    }
    if (location.action() != null) {
      return methods.stream().flatMap(code -> byAction(code).stream()).toList();
    }
    if (location.line() >= 0) {
      return methods.stream().flatMap(code -> byLine(code).stream()).toList();
    }
    return methods.stream().map(PlaceFinder::whole).toList();
  }

  private List<Region> byIndex(MethodCode code) {
    AbstractInsnNode found = code.at(location.index());
    return found == null || (location.action() != null && !does(found))
        ? List.of()
        : List.of(new Region(code, found, found.getNext(), true));
  }

  private List<Region> byAction(MethodCode code) {
    List<Optional<AbstractInsnNode>> all = all(code);
    return location.occurrence() > all.size()
        ? List.of()
        : all.get(location.occurrence() - 1).stream()
            .map(each -> new Region(code, each, each.getNext(), true))
            .toList();
  }

  /**
   * What does what the location says, in the order of the code. The lock of a synchronized method
   * counts, although it has no instructions while the method is as compiled: a location means the
   * same whether they could be given to it or not.
   */
  List<Optional<AbstractInsnNode>> all(MethodCode code) {
    boolean isLocked = (code.access & Opcodes.ACC_SYNCHRONIZED) != 0;
    List<Optional<AbstractInsnNode>> found = new ArrayList<>();
    if (isLocked && location.action() == Location.Action.LOCK && location.line() < 0) {
      found.add(Optional.empty());
    }
    for (AbstractInsnNode each : code.instructions) {
      boolean isRelease =
          isLocked && location.action() == Location.Action.UNLOCK && MethodCode.isReturn(each);
      if ((isRelease || does(each))
          && (location.line() < 0 || MethodCode.lineOf(each) == location.line())) {
        found.add(isRelease ? Optional.empty() : Optional.of(each));
      }
    }
    return found;
  }

  /** Whether the location is the lock of a synchronized method that is as compiled. */
  boolean isOwnLock() {
    return methods(location.method()::equals).stream().anyMatch(this::isOwnLock);
  }

  private boolean isOwnLock(MethodCode code) {
    List<Optional<AbstractInsnNode>> all = all(code);
    return location.index() < 0
        && location.occurrence() <= all.size()
        && all.get(location.occurrence() - 1).isEmpty();
  }

  /** A line may be there several times, as the head of a loop is and what is in a finally. */
  private List<Region> byLine(MethodCode code) {
    List<Region> found = new ArrayList<>();
    int before = -1;
    for (AbstractInsnNode each : code.instructions) {
      if (!(each instanceof LineNumberNode line)) {
        continue;
      }
      AbstractInsnNode first = MethodCode.nextInstruction(each);
      if (line.line == location.line() && before != line.line && first != null) {
        found.add(new Region(code, first, endOfLine(code, each, line.line), false));
      }
      before = line.line;
    }
    return found;
  }

  private static @Nullable AbstractInsnNode endOfLine(
      MethodCode code, AbstractInsnNode start, int line) {
    AbstractInsnNode end = start.getNext();
    while (end != null
        && end != code.end()
        && !(end instanceof LineNumberNode other && other.line != line)) {
      end = end.getNext();
    }
    return end;
  }

  /** With the labels at its begin: a loop that the method begins with goes on inside. */
  private static Region whole(MethodCode code) {
    return new Region(code, code.begin(), code.end(), false);
  }

  /** Whether an instruction does what the location says. */
  boolean does(AbstractInsnNode node) {
    Location.Action action = location.action();
    if (action == null) {
      return false;
    }
    int opcode = node.getOpcode();
    return switch (action) {
      case READ -> (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) && isNamed(node);
      case WRITE -> (opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC) && isNamed(node);
      case LOAD -> opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
      case STORE -> opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
      case LOCK -> opcode == Opcodes.MONITORENTER;
      case UNLOCK -> opcode == Opcodes.MONITOREXIT;
      case CALL -> node instanceof MethodInsnNode && isNamed(node);
    };
  }

  private boolean isNamed(AbstractInsnNode node) {
    String name = node instanceof FieldInsnNode field ? field.name : ((MethodInsnNode) node).name;
    return location.operand().isEmpty() || location.operand().equals(name);
  }

  private String noMethod() {
    String wanted =
        location.method() + (location.descriptor() == null ? "" : location.descriptor());
    String declaring = ancestors.declaring(type, location.method(), location.descriptor());
    if (declaring != null) {
      return "%s inherits %s; the place is in %s.%s"
          .formatted(location.className(), wanted, declaring, wanted);
    }
    String near =
        NearNames.of(
            wanted,
            type.methods.stream()
                .filter(method -> method.instructions.size() > 0)
                .map(
                    method ->
                        location.descriptor() == null ? method.name : method.name + method.desc));
    return "%s has no method %s with code; nearest: %s"
        .formatted(location.className(), wanted, near);
  }

  private String nothingThere(List<MethodCode> methods) {
    String method = location.className() + "." + location.method();
    if (location.index() >= 0) {
      return "no instruction%s of %s begins at bytecode index %d; nearest: %s"
          .formatted(
              location.action() == null ? "" : " that does " + location.action(),
              method,
              location.index(),
              nearest(methods.stream().flatMap(code -> code.indices().stream()).toList()));
    }
    if (methods.stream().anyMatch(this::isOwnLock)) {
      return "%s is synchronized, in a class that is loaded already or very old; use 'call %s' in its callers"
          .formatted(method, location.method());
    }
    if (location.action() != null) {
      return "%s has no '%s'%s; it has: %s"
          .formatted(
              method,
              text(location.action(), location.operand(), location.occurrence()),
              location.line() < 0 ? "" : " in line " + location.line(),
              actions(methods));
    }
    List<Integer> lines = new ArrayList<>();
    for (MethodCode code : methods) {
      for (AbstractInsnNode each : code.instructions) {
        if (each instanceof LineNumberNode line) {
          lines.add(line.line);
        }
      }
    }
    return lines.isEmpty()
        ? method + " was compiled without line numbers; use what its instructions do, or @INDEX"
        : "no code of %s is in line %d; nearest: %s"
            .formatted(method, location.line(), nearest(lines, location.line()));
  }

  private String nearest(List<Integer> numbers) {
    return nearest(numbers, location.index());
  }

  private static String nearest(List<Integer> numbers, int wanted) {
    return new TreeSet<>(numbers)
        .stream()
            .sorted(Comparator.comparingInt(number -> Math.abs(number - wanted)))
            .limit(NEAREST)
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
  }

  private static String text(Location.Action action, String operand, int occurrence) {
    return action
        + (operand.isEmpty() ? "" : " " + operand)
        + (occurrence > 1 ? " #" + occurrence : "");
  }

  /** What the methods do that a location could name. */
  private String actions(List<MethodCode> methods) {
    List<String> found = new ArrayList<>();
    for (MethodCode code : methods) {
      for (AbstractInsnNode each : code.instructions) {
        for (Location.Action action : Location.Action.values()) {
          Location any =
              new Location(location.className(), location.method(), null, -1, -1, action, "", 1);
          if (new PlaceFinder(type, any).does(each)) {
            String name =
                each instanceof FieldInsnNode field
                    ? " " + field.name
                    : each instanceof MethodInsnNode call ? " " + call.name : "";
            found.add("%s%s (line %d)".formatted(action, name, MethodCode.lineOf(each)));
          }
        }
      }
    }
    int shown = 12;
    String text = found.stream().limit(shown).collect(Collectors.joining(", "));
    return found.isEmpty()
        ? "nothing of the kind"
        : found.size() > shown ? text + " and " + (found.size() - shown) + " more" : text;
  }
}
