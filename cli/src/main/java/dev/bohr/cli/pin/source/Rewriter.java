package dev.bohr.cli.pin.source;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import dev.bohr.woven.Location.Action;
import dev.bohr.woven.ObjectPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Puts places into a source file, so that it does the same as before while breakpoints are off. An
 * access that has a value becomes what {@code Turn.done} is called with; an assignment is taken
 * apart ({@link AssignmentSplit}), as its place is after the value is known and before it is
 * written; a call without a value gets a try block; for locks see {@link LockRewriter}.
 */
final class Rewriter {
  private final ParsedSource source;
  private final Edits edits;

  /** By method, since names need differ only there. */
  private final Map<Tree, FreshNames> names = new HashMap<>();

  /** By assignment, its read and its write. */
  private final Map<Tree, AssignmentSplit> splits = new LinkedHashMap<>();

  Rewriter(ParsedSource source) {
    this.source = source;
    this.edits = new Edits(source.text());
  }

  /** The text with all places. */
  String rewrite(Map<Access, List<Opening>> places) throws CannotPatch {
    for (Map.Entry<Access, List<Opening>> entry : places.entrySet()) {
      add(entry.getKey(), entry.getValue());
    }
    for (AssignmentSplit split : splits.values()) {
      split.write(edits, names(split.path()));
    }
    return edits.apply();
  }

  private FreshNames names(TreePath path) {
    Tree member = Statements.member(path);
    return names.computeIfAbsent(member, tree -> new FreshNames(source.text(tree)));
  }

  private void add(Access access, List<Opening> openings) throws CannotPatch {
    Tree tree = access.tree();
    if (isConstructorCall(tree)) {
      throw new CannotPatch(
          "%s: there is no place before another constructor is called"
              .formatted(source.where(tree)));
    }
    if (tree instanceof SynchronizedTree || tree instanceof MethodTree) {
      new LockRewriter(source, edits, names(access.path())).add(access, openings);
    } else if (tree instanceof AssignmentTree
        || tree instanceof CompoundAssignmentTree
        || (tree instanceof UnaryTree && access.action() != Action.CALL)) {
      AssignmentSplit split =
          splits.computeIfAbsent(tree, key -> new AssignmentSplit(source, access));
      split.add(access.action(), openings);
    } else if (tree instanceof VariableTree) {
      throw new CannotPatch(
          "%s: a field is written where it is declared; write it in a constructor or an initialiser block"
              .formatted(source.where(tree)));
    } else {
      Slot slot = Slot.ofExpression(source, access.path());
      if (slot != null) {
        wrapStatement(slot, access, openings);
      } else {
        wrapExpression(access, openings);
      }
    }
  }

  private void wrapStatement(Slot slot, Access access, List<Opening> openings) throws CannotPatch {
    Operands operands = new Operands(source, access);
    ExpressionTree target = operands.target();
    String held = null;
    String before = slot.before();
    if (target != null && !operands.isPure(target) && isWanted(openings)) {
      // Evaluated first of all, so it may as well be evaluated before the statement.
      held = names(access.path()).fresh("target");
      before += "var " + held + " = " + source.text(target) + ";" + slot.line();
      edits.replace(source.start(target), source.end(target), held);
    }
    String resources = resources(openings, operands, held, null, names(access.path()));
    edits.around(
        slot.from(),
        slot.to(),
        before + "try (" + resources + ") {" + slot.line() + slot.indent(),
        slot.end() + slot.line() + "}" + slot.after());
  }

  private static boolean isWanted(List<Opening> openings) {
    return openings.stream()
        .flatMap(opening -> opening.same().stream())
        .anyMatch(path -> path.root() == ObjectPath.Root.TARGET);
  }

  private void wrapExpression(Access access, List<Opening> openings) throws CannotPatch {
    TreePath path = access.path();
    TypeMirror type = source.type(path);
    if (type == null || type.getKind() == TypeKind.VOID) {
      throw new CannotPatch(
          "%s: '%s' has no value and is no statement of its own; make it one"
              .formatted(source.where(path.getLeaf()), source.shown(path.getLeaf())));
    }
    Operands operands = new Operands(source, access);
    String before = done(openings, operands, null, null);
    edits.around(
        source.start(path.getLeaf()),
        source.end(path.getLeaf()),
        before,
        ")".repeat(openings.size()));
  }

  private static boolean isConstructorCall(Tree tree) {
    return tree instanceof MethodInvocationTree call
        && List.of("this", "super").contains(call.getMethodSelect().toString());
  }

  /** What stands before a value that is the action; as many parentheses are to be closed. */
  static String done(
      List<Opening> openings, Operands operands, @Nullable String target, @Nullable String index)
      throws CannotPatch {
    StringBuilder text = new StringBuilder();
    for (Opening opening : openings) {
      text.append(opening.call())
          .append('(')
          .append(operands.arguments(opening, target, index))
          .append(").done(");
    }
    return text.toString();
  }

  /** The resources of a try block whose body is the action. */
  static String resources(
      List<Opening> openings,
      Operands operands,
      @Nullable String target,
      @Nullable String index,
      FreshNames names)
      throws CannotPatch {
    List<String> all = new ArrayList<>();
    for (Opening opening : openings) {
      all.add(
          "var %s = %s(%s)"
              .formatted(
                  names.fresh("turn"), opening.call(), operands.arguments(opening, target, index)));
    }
    return String.join("; ", all);
  }
}
