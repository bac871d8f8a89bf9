package dev.bohr.cli.pin.source;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.TreePath;

/** Where a statement stands: which lines are its own, and whether others can stand beside it. */
final class Statements {
  private Statements() {}

  /** First and last line of the statement of an access; of its head, when it has a body. */
  static int[] range(ParsedSource source, TreePath path) {
    if (path.getLeaf() instanceof MethodTree method) {
      return lines(source, source.start(method), source.end(method));
    }
    if (path.getLeaf() instanceof SynchronizedTree locked) {
      return lines(source, source.start(locked), source.end(locked.getExpression()));
    }
    TreePath child = path;
    TreePath at = path;
    while (!(at.getLeaf() instanceof StatementTree)
        && !(at.getLeaf() instanceof LambdaExpressionTree && at != path)
        && !(at.getLeaf() instanceof ClassTree)
        && at.getParentPath() != null) {
      child = at;
      at = at.getParentPath();
    }
    Tree leaf = at.getLeaf();
    if (leaf instanceof LambdaExpressionTree) {
      return lines(source, source.start(child.getLeaf()), source.end(child.getLeaf()));
    }
    // A body is a statement itself, so what is below a statement that has one is in its head.
    return lines(
        source,
        source.start(leaf instanceof DoWhileLoopTree ? child.getLeaf() : leaf),
        source.end(at == path || isSimple(leaf) ? leaf : child.getLeaf()));
  }

  private static int[] lines(ParsedSource source, int from, int to) {
    return new int[] {source.line(from), source.line(to)};
  }

  private static boolean isSimple(Tree tree) {
    return switch (tree.getKind()) {
      case EXPRESSION_STATEMENT, VARIABLE, RETURN, THROW, ASSERT, YIELD -> true;
      default -> false;
    };
  }

  /** The method, initialiser or field that something is in; local classes do not count. */
  static Tree member(TreePath path) {
    Tree member = path.getLeaf();
    for (TreePath at = path; at.getParentPath() != null; at = at.getParentPath()) {
      Tree parent = at.getParentPath().getLeaf();
      TreePath above = at.getParentPath().getParentPath();
      boolean isMember = parent instanceof ClassTree && !(at.getLeaf() instanceof ClassTree);
      if (isMember
          && above != null
          && (above.getLeaf() instanceof ClassTree
              || above.getLeaf() instanceof CompilationUnitTree)) {
        return at.getLeaf();
      }
      member = isMember ? at.getLeaf() : member;
    }
    return member;
  }

  /** Whether other statements can be put before and after one. */
  static boolean isInBlock(TreePath statement) {
    Tree parent = statement.getParentPath().getLeaf();
    return parent instanceof BlockTree
        || (parent instanceof CaseTree group && group.getStatements() != null);
  }

  /** Whether one is all of a body, so that a block can be put in its place. */
  static boolean isBody(TreePath statement) {
    Tree tree = statement.getLeaf();
    Tree parent = statement.getParentPath().getLeaf();
    return (parent instanceof IfTree test
            && (test.getThenStatement() == tree || test.getElseStatement() == tree))
        || (parent instanceof WhileLoopTree loop && loop.getStatement() == tree)
        || (parent instanceof DoWhileLoopTree loop && loop.getStatement() == tree)
        || (parent instanceof ForLoopTree loop && loop.getStatement() == tree)
        || (parent instanceof EnhancedForLoopTree loop && loop.getStatement() == tree)
        || (parent instanceof CaseTree group && group.getBody() == tree);
  }
}
