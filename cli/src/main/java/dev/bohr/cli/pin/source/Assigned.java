package dev.bohr.cli.pin.source;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreeScanner;
import javax.lang.model.element.Name;
import org.jspecify.annotations.Nullable;

/** Whether a variable of a method is changed by an expression. */
final class Assigned extends TreeScanner<@Nullable Void, Name> {
  private boolean found;

  private Assigned() {}

  static boolean in(Tree tree, Name name) {
    Assigned scanner = new Assigned();
    scanner.scan(tree, name);
    return scanner.found;
  }

  private void see(ExpressionTree variable, Name name) {
    found |= variable instanceof IdentifierTree changed && changed.getName().equals(name);
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree node, Name name) {
    see(node.getVariable(), name);
    return super.visitAssignment(node, name);
  }

  @Override
  public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree node, Name name) {
    see(node.getVariable(), name);
    return super.visitCompoundAssignment(node, name);
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree node, Name name) {
    switch (node.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT ->
          see(node.getExpression(), name);
      default -> {}
    }
    return super.visitUnary(node, name);
  }
}
