package dev.bohr.cli.pin.source;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.ThrowTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an expression is what its statement evaluates first of all and in any case (JLS 15.7), so
 * that it can be moved before the statement. Names and constants that it does not change may come
 * before it.
 */
final class EvaluatedFirst {
  private EvaluatedFirst() {}

  /** The statement, or the lambda of which it is the body; null when something comes before. */
  static @Nullable TreePath statement(TreePath expression, Operands operands) {
    TreePath child = expression;
    TreePath at = expression.getParentPath();
    while (at != null) {
      Tree parent = at.getLeaf();
      Tree tree = child.getLeaf();
      if (isStatement(parent, tree)) {
        return at;
      }
      List<Tree> before = before(parent, tree);
      if (before == null
          || !before.stream().allMatch(each -> operands.isFixed(each, expression.getLeaf()))) {
        return null;
      }
      child = at;
      at = at.getParentPath();
    }
    return null;
  }

  /** Whether a statement evaluates that part of it first, and once. */
  private static boolean isStatement(Tree statement, Tree part) {
    return statement instanceof ReturnTree
        || statement instanceof ThrowTree
        || statement instanceof ExpressionStatementTree
        || statement instanceof VariableTree
        || (statement instanceof IfTree test && test.getCondition() == part)
        || (statement instanceof SwitchTree choice && choice.getExpression() == part)
        || (statement instanceof SynchronizedTree locked && locked.getExpression() == part)
        || (statement instanceof LambdaExpressionTree lambda && lambda.getBody() == part);
  }

  /** What an expression evaluates before that part of it; null when it may never come to it. */
  private static @Nullable List<Tree> before(Tree parent, Tree part) {
    if (parent instanceof ParenthesizedTree
        || parent instanceof TypeCastTree
        || parent instanceof UnaryTree
        || parent instanceof MemberSelectTree) {
      return List.of();
    }
    if (parent instanceof BinaryTree binary) {
      boolean isLazy =
          binary.getKind() == Tree.Kind.CONDITIONAL_AND
              || binary.getKind() == Tree.Kind.CONDITIONAL_OR;
      return binary.getLeftOperand() == part
          ? List.of()
          : isLazy ? null : List.of(binary.getLeftOperand());
    }
    if (parent instanceof ConditionalExpressionTree choice) {
      return choice.getCondition() == part ? List.of() : null;
    }
    if (parent instanceof ArrayAccessTree element) {
      return element.getExpression() == part ? List.of() : List.of(element.getExpression());
    }
    if (parent instanceof AssignmentTree assignment && assignment.getExpression() == part) {
      return List.of(assignment.getVariable());
    }
    if (parent instanceof MethodInvocationTree call) {
      return call.getMethodSelect() == part
          ? List.of()
          : arguments(call.getArguments(), part, call.getMethodSelect());
    }
    return parent instanceof NewClassTree created && created.getEnclosingExpression() == null
        ? arguments(created.getArguments(), part, null)
        : null;
  }

  private static @Nullable List<Tree> arguments(
      List<? extends ExpressionTree> arguments, Tree part, @Nullable ExpressionTree called) {
    int index = arguments.indexOf(part);
    if (index < 0) {
      return null;
    }
    List<Tree> before = new ArrayList<>(arguments.subList(0, index));
    if (called instanceof MemberSelectTree select) {
      before.add(select.getExpression());
    }
    return before;
  }
}
