package dev.bohr.semantics.interpreter;

import java.util.ArrayList;
import java.util.List;

/**
 * The operations of one thread laid out flat, so that a place in them is one number: a {@code SYNC}
 * becomes an ENTER and an EXIT around its body, an {@code IF} a conditional skip, and an END
 * follows the last. Used by the interpreter only; the compiler walks the tree itself, on purpose.
 */
final class Code {

  /** How the interpreter treats an instruction. */
  enum Action {
    OP,
    ENTER,
    EXIT,
    SKIP,
    END
  }

  /**
   * One place in the code.
   *
   * @param op the operation it comes from; null for END
   * @param target where a SKIP goes when its condition does not hold
   */
  record Instruction(Action action, Op op, int target) {
    @Override
    public String toString() {
      return switch (action) {
        case OP, SKIP -> op.toString();
        case ENTER -> "enter m" + op.index();
        case EXIT -> "exit m" + op.index();
        case END -> "end";
      };
    }
  }

  private Code() {}

  static List<Instruction> of(List<Op> ops) {
    List<Instruction> code = new ArrayList<>();
    append(ops, code);
    code.add(new Instruction(Action.END, null, 0));
    return List.copyOf(code);
  }

  private static void append(List<Op> ops, List<Instruction> code) {
    for (Op op : ops) {
      switch (op.kind()) {
        case SYNC -> {
          code.add(new Instruction(Action.ENTER, op, 0));
          append(op.body(), code);
          code.add(new Instruction(Action.EXIT, op, 0));
        }
        case IF -> {
          int skip = code.size();
          code.add(null);
          append(op.body(), code);
          code.set(skip, new Instruction(Action.SKIP, op, code.size()));
        }
        default -> code.add(new Instruction(Action.OP, op, 0));
      }
    }
  }
}
