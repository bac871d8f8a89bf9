package dev.bohr.cli.pin.source;

import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import java.util.List;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/**
 * Where one statement can become several: in a block; as the whole body of an {@code if}, a loop or
 * a {@code case}, which then gets braces; as the expression that is the body of a lambda, which
 * becomes a block.
 *
 * @param from where the statement begins
 * @param to where it ends
 * @param before what opens a new block; empty where there is one
 * @param after what closes it
 * @param end what is missing at the end of the statement
 * @param line a line break with the indentation of the statements
 * @param indent one more level of it
 */
record Slot(int from, int to, String before, String after, String end, String line, String indent) {

  /** The slot of a statement, or of the expression that a lambda is; null when it has none. */
  static @Nullable Slot ofStatement(ParsedSource source, TreePath path) {
    Tree tree = path.getLeaf();
    if (tree instanceof LambdaExpressionTree lambda) {
      return inBraces(source, source.start(lambda.getBody()), source.end(lambda.getBody()), ";");
    }
    int from = source.start(tree);
    int to = source.end(tree);
    String outer = source.newline() + source.indentation(from);
    if (Statements.isInBlock(path)) {
      return new Slot(from, to, "", "", "", outer, source.indent());
    }
    return Statements.isBody(path) ? inBraces(source, from, to, "") : null;
  }

  /** The slot of an expression that is a statement, or all of a lambda; null for others. */
  static @Nullable Slot ofExpression(ParsedSource source, TreePath path) {
    TreePath parent = path.getParentPath();
    if (parent.getLeaf() instanceof ExpressionStatementTree) {
      return ofStatement(source, parent);
    }
    return parent.getLeaf() instanceof LambdaExpressionTree lambda
            && lambda.getBody() == path.getLeaf()
            && isVoid(source, parent)
        ? inBraces(source, source.start(path.getLeaf()), source.end(path.getLeaf()), ";")
        : null;
  }

  private static Slot inBraces(ParsedSource source, int from, int to, String end) {
    String outer = source.newline() + source.indentation(from);
    String inner = outer + source.indent();
    return new Slot(from, to, "{" + inner, outer + "}", end, inner, source.indent());
  }

  private static boolean isVoid(ParsedSource source, TreePath lambda) {
    if (!(source.type(lambda) instanceof DeclaredType type)) {
      return false;
    }
    List<? extends ExecutableElement> abstracts =
        source.elements().getAllMembers((TypeElement) type.asElement()).stream()
            .filter(member -> member.getKind() == ElementKind.METHOD)
            .filter(member -> member.getModifiers().contains(Modifier.ABSTRACT))
            .map(ExecutableElement.class::cast)
            .toList();
    return !abstracts.isEmpty()
        && abstracts.stream().allMatch(each -> each.getReturnType().getKind() == TypeKind.VOID);
  }
}
