package dev.bohr.cli.pin.source;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.bohr.woven.Location.Action;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Takes an assignment apart into what Java does one after the other (JLS 15.26): the object or
 * array and the index, for a compound one the old value, the new value, the write. Names of
 * variables that nothing changes meanwhile are not evaluated early. The new value has the declared
 * type of the variable, so it is converted as before.
 *
 * <pre>
 * account.balance += amount;      int newBalance = account.balance;
 *                                 newBalance += amount;
 *                                 try (var turn = Breakpoints.place1(account)) {
 *                                   account.balance = newBalance;
 *                                 }
 * </pre>
 */
final class AssignmentSplit {
  private final ParsedSource source;
  private final TreePath path;
  private final Operands operands;
  private final List<Opening> reads = new ArrayList<>();
  private final List<Opening> writes = new ArrayList<>();

  AssignmentSplit(ParsedSource source, Access access) {
    this.source = source;
    this.path = access.path();
    this.operands = new Operands(source, access);
  }

  TreePath path() {
    return path;
  }

  void add(Action action, List<Opening> openings) {
    (action == Action.READ || action == Action.LOAD ? reads : writes).addAll(openings);
  }

  void write(Edits edits, FreshNames names) throws CannotPatch {
    Tree tree = path.getLeaf();
    Slot slot = Slot.ofExpression(source, path);
    if (slot != null) {
      writeStatement(slot, edits, names);
      return;
    }
    TreePath around = EvaluatedFirst.statement(path, operands);
    slot = around == null ? null : Slot.ofStatement(source, around);
    if (around == null || slot == null) {
      throw new CannotPatch(
          "%s: '%s' is in the middle of a statement; make it one of its own"
              .formatted(source.where(tree), source.shown(tree)));
    }
    writeBefore(slot, around, edits, names);
  }

  /** An assignment that is all of a statement; its value stays where it is. */
  private void writeStatement(Slot slot, Edits edits, FreshNames names) throws CannotPatch {
    Tree tree = path.getLeaf();
    StringBuilder before = new StringBuilder(slot.before());
    Parts parts = parts(before, slot, names);
    before.append(parts.type).append(' ').append(parts.value);
    if (tree instanceof UnaryTree unary) {
      before.append(" = ").append(changed(unary, parts.read, parts, slot));
      edits.replace(source.start(tree), source.end(tree), before.toString());
    } else {
      if (tree instanceof CompoundAssignmentTree) {
        before.append(" = ").append(parts.read).append(';').append(slot.line());
        before.append(parts.value);
      }
      edits.replace(source.start(tree), source.end(left(tree)), before.toString());
    }
    edits.insert(slot.to(), slot.end() + slot.line() + last(slot, parts, names) + slot.after());
  }

  /** An assignment that a statement begins with: all of it comes before, but for what it gives. */
  private void writeBefore(Slot slot, TreePath around, Edits edits, FreshNames names)
      throws CannotPatch {
    Tree tree = path.getLeaf();
    StringBuilder before = new StringBuilder(slot.before());
    Parts parts = parts(before, slot, names);
    String result = parts.value;
    if (tree instanceof UnaryTree unary) {
      String read = parts.read;
      if (isPostfix(unary)) {
        result = names.fresh(parts.value.replaceFirst("^new", "old"));
        before.append("%s %s = %s;".formatted(parts.type, result, read)).append(slot.line());
        read = result;
      }
      before.append("%s %s = ".formatted(parts.type, parts.value));
      before.append(changed(unary, read, parts, slot));
    } else if (tree instanceof CompoundAssignmentTree) {
      before.append("%s %s = %s;".formatted(parts.type, parts.value, parts.read));
      before.append(slot.line()).append(parts.value);
      before.append(source.text(), source.end(left(tree)), source.end(tree));
    } else {
      before.append(parts.type).append(' ').append(parts.value);
      before.append(source.text(), source.end(left(tree)), source.end(tree));
    }
    before.append(';').append(slot.line()).append(last(slot, parts, names)).append(slot.line());
    if (around.getLeaf() instanceof LambdaExpressionTree) {
      before.append("return ");
    }
    edits.around(slot.from(), slot.to(), before.toString(), slot.end() + slot.after());
    edits.replace(source.start(tree), source.end(tree), result);
  }

  /**
   * What an assignment consists of.
   *
   * @param type of the variable
   * @param written the variable, in terms of what was evaluated before
   * @param read the same, with the places of the read
   * @param value the name of the new value
   */
  private record Parts(
      String type,
      String written,
      String read,
      String value,
      @Nullable String target,
      @Nullable String index) {}

  private Parts parts(StringBuilder before, Slot slot, FreshNames names) throws CannotPatch {
    Tree tree = path.getLeaf();
    Tree variable = Operands.variable(tree);
    String target = hold(operands.target(), "target", "var", before, slot, names);
    String index = hold(operands.index(), "index", "int", before, slot, names);
    String written = written(variable, target, index);
    TypeMirror type = source.type(new TreePath(path, variable));
    if (type == null) {
      throw new CannotPatch("%s: the type is not known".formatted(source.where(tree)));
    }
    return new Parts(
        new TypeNames(source).name(type, source.where(tree)),
        written,
        Rewriter.done(reads, operands, target, index) + written + ")".repeat(reads.size()),
        names.fresh(nameOf(variable)),
        target,
        index);
  }

  /** The value after an increment or decrement. */
  private static String changed(UnaryTree unary, String read, Parts parts, Slot slot) {
    boolean plain = parts.type.equals("int") || parts.type.equals("long");
    String operator = isIncrement(unary) ? "+" : "-";
    // Smaller types are narrowed, and boxed ones boxed, by the operator alone.
    return plain
        ? read + " " + operator + " 1"
        : read + ";" + slot.line() + parts.value + operator + operator;
  }

  /** The write, with its place if it has one. */
  private String last(Slot slot, Parts parts, FreshNames names) throws CannotPatch {
    String assignment = parts.written + " = " + parts.value + ";";
    return writes.isEmpty()
        ? assignment
        : "try ("
            + Rewriter.resources(writes, operands, parts.target, parts.index, names)
            + ") {"
            + slot.line()
            + slot.indent()
            + assignment
            + slot.line()
            + "}";
  }

  /** Keeps what is evaluated first in a variable, unless it is one that stays as it is. */
  private @Nullable String hold(
      @Nullable ExpressionTree tree,
      String wanted,
      String type,
      StringBuilder before,
      Slot slot,
      FreshNames names) {
    if (tree == null || operands.isFixed(tree, right(path.getLeaf()))) {
      return null;
    }
    String name = names.fresh(wanted);
    before.append("%s %s = %s;".formatted(type, name, source.text(tree))).append(slot.line());
    return name;
  }

  /** The variable, in terms of what was evaluated before. */
  private String written(Tree variable, @Nullable String target, @Nullable String index) {
    ExpressionTree element = operands.index();
    ExpressionTree object = operands.target();
    if (object == null) {
      return source.text(variable);
    }
    String start = target == null ? source.text(object) : target;
    if (element != null) {
      return "%s[%s]".formatted(start, index == null ? source.text(element) : index);
    }
    return start + "." + ((MemberSelectTree) variable).getIdentifier();
  }

  private static String nameOf(Tree variable) {
    String name = variable.toString();
    if (variable instanceof MemberSelectTree select) {
      name = select.getIdentifier().toString();
    }
    return variable.getKind() == Tree.Kind.ARRAY_ACCESS
        ? "newElement"
        : "new" + Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static Tree left(Tree tree) {
    return tree instanceof AssignmentTree assignment
        ? assignment.getVariable()
        : ((CompoundAssignmentTree) tree).getVariable();
  }

  private static Tree right(Tree tree) {
    return tree instanceof AssignmentTree assignment
        ? assignment.getExpression()
        : tree instanceof CompoundAssignmentTree compound ? compound.getExpression() : tree;
  }

  private static boolean isPostfix(UnaryTree unary) {
    return unary.getKind() == Tree.Kind.POSTFIX_INCREMENT
        || unary.getKind() == Tree.Kind.POSTFIX_DECREMENT;
  }

  private static boolean isIncrement(UnaryTree unary) {
    return unary.getKind() == Tree.Kind.PREFIX_INCREMENT
        || unary.getKind() == Tree.Kind.POSTFIX_INCREMENT;
  }
}
