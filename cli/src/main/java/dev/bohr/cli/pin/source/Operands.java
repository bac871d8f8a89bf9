package dev.bohr.cli.pin.source;

import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.util.TreePath;
import dev.bohr.woven.ObjectPath;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * The objects of an access as expressions of the source that can be written once more beside it:
 * names, fields of these, {@code this}, and what is computed from numbers. Anything else might do
 * something twice, and is refused.
 */
final class Operands {
  private final ParsedSource source;
  private final Access access;

  Operands(ParsedSource source, Access access) {
    this.source = source;
    this.access = access;
  }

  /** The variable that an assignment changes, or the expression itself. */
  static Tree variable(Tree tree) {
    ExpressionTree variable =
        tree instanceof AssignmentTree assignment
            ? assignment.getVariable()
            : tree instanceof CompoundAssignmentTree compound
                ? compound.getVariable()
                : tree instanceof UnaryTree unary ? unary.getExpression() : null;
    while (variable instanceof ParenthesizedTree inner) {
      variable = inner.getExpression();
    }
    return variable == null ? tree : variable;
  }

  /** The expression of the object that the access is about; null when it is not written. */
  @Nullable ExpressionTree target() {
    Tree tree = variable(access.tree());
    if (tree instanceof MemberSelectTree select) {
      return isStatic(tree) ? null : select.getExpression();
    }
    if (tree instanceof ArrayAccessTree element) {
      return element.getExpression();
    }
    if (tree instanceof MethodInvocationTree call
        && call.getMethodSelect() instanceof MemberSelectTree select) {
      return isStatic(tree) ? null : select.getExpression();
    }
    if (tree instanceof SynchronizedTree locked) {
      return ((ParenthesizedTree) locked.getExpression()).getExpression();
    }
    return null;
  }

  @Nullable ExpressionTree index() {
    return variable(access.tree()) instanceof ArrayAccessTree element ? element.getIndex() : null;
  }

  /**
   * Arguments for an opening.
   *
   * @param target a variable that holds the target already; null for none
   * @param index a variable that holds the index already; null for none
   */
  String arguments(Opening opening, @Nullable String target, @Nullable String index)
      throws CannotPatch {
    StringBuilder text = new StringBuilder();
    for (ObjectPath path : opening.same()) {
      String root =
          switch (path.root()) {
            case THIS -> thisOf(null);
            case ARG -> argument(path.number());
            case TARGET -> target == null ? written(target()) : target;
            case INDEX -> index == null ? written(index()) : index;
          };
      text.append(text.length() == 0 ? "" : ", ").append(root);
      path.fields().forEach(field -> text.append('.').append(field));
    }
    return text.toString();
  }

  private String written(@Nullable ExpressionTree tree) throws CannotPatch {
    if (tree == null) {
      return implicit();
    }
    if (!isPure(tree)) {
      throw new CannotPatch(
          "%s: '%s' may not be evaluated twice; keep it in a variable"
              .formatted(source.where(tree), source.shown(tree)));
    }
    return source.text(tree).equals("super") ? "this" : source.text(tree);
  }

  /** The object of a name that stands alone: the one of the class that has the member. */
  private String implicit() throws CannotPatch {
    Tree tree = variable(access.tree());
    if (tree instanceof MethodTree method) {
      return method.getModifiers().getFlags().contains(Modifier.STATIC)
          ? enclosing().getSimpleName() + ".class"
          : "this";
    }
    if (tree instanceof NewClassTree) {
      throw new CannotPatch(
          "%s: there is no 'target' before an object is constructed".formatted(source.where(tree)));
    }
    Element member = member(tree);
    if (member == null || isStatic(tree)) {
      return "null";
    }
    return thisOf(member);
  }

  private ClassTree enclosing() {
    TreePath path = access.path();
    while (!(path.getLeaf() instanceof ClassTree)) {
      path = path.getParentPath();
    }
    return (ClassTree) path.getLeaf();
  }

  /**
   * @param member that the object has; null for the innermost
   */
  private String thisOf(@Nullable Element member) throws CannotPatch {
    boolean innermost = true;
    for (TreePath path = access.path(); path != null; path = path.getParentPath()) {
      if (!(path.getLeaf() instanceof ClassTree type)) {
        continue;
      }
      if (member == null
          || (source.element(path) instanceof TypeElement here && has(here, member))) {
        return innermost ? "this" : type.getSimpleName() + ".this";
      }
      innermost = false;
    }
    throw new CannotPatch("%s: the object cannot be named".formatted(source.where(access.tree())));
  }

  private boolean has(TypeElement type, Element member) {
    Element owner = member.getEnclosingElement();
    return owner != null
        && source
            .types()
            .isSubtype(
                source.types().erasure(type.asType()), source.types().erasure(owner.asType()));
  }

  private String argument(int number) throws CannotPatch {
    for (TreePath path = access.path(); path != null; path = path.getParentPath()) {
      if (path.getLeaf() instanceof MethodTree method
          && access.code().tree() == method
          && number <= method.getParameters().size()) {
        return method.getParameters().get(number - 1).getName().toString();
      }
    }
    throw new CannotPatch(
        "%s: there is no 'arg %d' here".formatted(source.where(access.tree()), number));
  }

  private @Nullable Element member(Tree tree) {
    Tree named = tree instanceof MethodInvocationTree call ? call.getMethodSelect() : tree;
    return source.element(new TreePath(access.path(), named));
  }

  private boolean isStatic(Tree tree) {
    Element member = member(tree);
    return member != null && member.getModifiers().contains(Modifier.STATIC);
  }

  /** Whether an expression can be written twice. */
  boolean isPure(Tree tree) {
    if (tree instanceof ParenthesizedTree inner) {
      return isPure(inner.getExpression());
    }
    if (tree instanceof MemberSelectTree select) {
      return isPure(select.getExpression());
    }
    if (tree instanceof BinaryTree binary) {
      // A division may throw, and would do so in another place.
      return switch (binary.getKind()) {
        case PLUS, MINUS, MULTIPLY ->
            isPure(binary.getLeftOperand()) && isPure(binary.getRightOperand());
        default -> false;
      };
    }
    return tree instanceof IdentifierTree || tree instanceof LiteralTree;
  }

  /** Whether an expression has the same value before and after others are evaluated. */
  boolean isFixed(Tree tree, Tree... others) {
    if (tree instanceof LiteralTree) {
      return true;
    }
    if (!(tree instanceof IdentifierTree name)) {
      return false;
    }
    if (List.of("this", "super").contains(name.getName().toString())) {
      return true;
    }
    Element element = source.element(new TreePath(access.path(), name));
    boolean isLocal =
        element != null
            && (element.getKind() == ElementKind.LOCAL_VARIABLE
                || element.getKind() == ElementKind.PARAMETER
                || element.getKind() == ElementKind.EXCEPTION_PARAMETER
                || element.getKind() == ElementKind.RESOURCE_VARIABLE
                || element.getKind() == ElementKind.BINDING_VARIABLE);
    for (Tree other : others) {
      isLocal &= !Assigned.in(other, name.getName());
    }
    return isLocal;
  }
}
