package dev.bohr.cli.pin.source;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ArrayAccessTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import dev.bohr.cli.pin.source.Access.Code;
import dev.bohr.woven.Location.Action;
import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * Lists the accesses of a source file in the order in which Java evaluates them (JLS 15.7, 15.26):
 * the compiler emits their instructions in that order.
 */
final class AccessScanner extends TreePathScanner<@Nullable Void, @Nullable Void> {
  private final ParsedSource source;
  private final List<Access> found = new ArrayList<>();
  private Code code;

  private AccessScanner(ParsedSource source) {
    this.source = source;
    this.code = new Code("", source.unit());
  }

  static List<Access> scan(ParsedSource source) {
    AccessScanner scanner = new AccessScanner(source);
    scanner.scan(source.unit(), null);
    return scanner.found;
  }

  private void inside(String method, Tree tree, Runnable scan) {
    Code outer = code;
    code = new Code(method, tree);
    scan.run();
    code = outer;
  }

  @Override
  public @Nullable Void visitMethod(MethodTree node, @Nullable Void none) {
    inside(
        node.getName().toString(),
        node,
        () -> {
          if (node.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED)) {
            add(Action.LOCK, "", getCurrentPath());
          }
          super.visitMethod(node, none);
        });
    return null;
  }

  @Override
  public @Nullable Void visitLambdaExpression(LambdaExpressionTree node, @Nullable Void none) {
    inside(Code.LAMBDA, node, () -> super.visitLambdaExpression(node, none));
    return null;
  }

  @Override
  public @Nullable Void visitBlock(BlockTree node, @Nullable Void none) {
    if (getCurrentPath().getParentPath().getLeaf() instanceof ClassTree) {
      inside(initialiser(node.isStatic()), node, () -> super.visitBlock(node, none));
      return null;
    }
    return super.visitBlock(node, none);
  }

  @Override
  public @Nullable Void visitVariable(VariableTree node, @Nullable Void none) {
    boolean isField = getCurrentPath().getParentPath().getLeaf() instanceof ClassTree;
    if (!isField) {
      return super.visitVariable(node, none);
    }
    boolean isStatic = node.getModifiers().getFlags().contains(Modifier.STATIC);
    inside(
        initialiser(isStatic),
        node,
        () -> {
          super.visitVariable(node, none);
          if (node.getInitializer() != null) {
            add(Action.WRITE, node.getName().toString(), getCurrentPath());
          }
        });
    return null;
  }

  private static String initialiser(boolean isStatic) {
    return isStatic ? "<clinit>" : "<init>";
  }

  @Override
  public @Nullable Void visitIdentifier(IdentifierTree node, @Nullable Void none) {
    if (isField(getCurrentPath())) {
      add(Action.READ, node.getName().toString(), getCurrentPath());
    }
    return null;
  }

  @Override
  public @Nullable Void visitMemberSelect(MemberSelectTree node, @Nullable Void none) {
    super.visitMemberSelect(node, none);
    if (isField(getCurrentPath())) {
      add(Action.READ, node.getIdentifier().toString(), getCurrentPath());
    }
    return null;
  }

  @Override
  public @Nullable Void visitArrayAccess(ArrayAccessTree node, @Nullable Void none) {
    super.visitArrayAccess(node, none);
    add(Action.LOAD, "", getCurrentPath());
    return null;
  }

  @Override
  public @Nullable Void visitAssignment(AssignmentTree node, @Nullable Void none) {
    if (getCurrentPath().getParentPath().getLeaf() instanceof AnnotationTree) {
      return null;
    }
    scanOperands(node.getVariable());
    scan(node.getExpression(), none);
    addChange(node.getVariable(), false);
    return null;
  }

  @Override
  public @Nullable Void visitCompoundAssignment(CompoundAssignmentTree node, @Nullable Void none) {
    scanOperands(node.getVariable());
    addChange(node.getVariable(), true);
    scan(node.getExpression(), none);
    addChange(node.getVariable(), false);
    return null;
  }

  @Override
  public @Nullable Void visitUnary(UnaryTree node, @Nullable Void none) {
    switch (node.getKind()) {
      case PREFIX_INCREMENT, PREFIX_DECREMENT, POSTFIX_INCREMENT, POSTFIX_DECREMENT -> {
        scanOperands(node.getExpression());
        addChange(node.getExpression(), true);
        addChange(node.getExpression(), false);
      }
      default -> super.visitUnary(node, none);
    }
    return null;
  }

  /** What is evaluated of the variable of an assignment before its value is. */
  private void scanOperands(ExpressionTree variable) {
    ExpressionTree plain = plain(variable);
    if (plain instanceof MemberSelectTree select) {
      scan(select.getExpression(), null);
    } else if (plain instanceof ArrayAccessTree element) {
      scan(element.getExpression(), null);
      scan(element.getIndex(), null);
    }
  }

  /** The read or the write of an assignment; its path is the assignment's. */
  private void addChange(ExpressionTree variable, boolean reads) {
    ExpressionTree plain = plain(variable);
    if (plain instanceof ArrayAccessTree) {
      add(reads ? Action.LOAD : Action.STORE, "", getCurrentPath());
    } else if (isField(new TreePath(getCurrentPath(), plain))) {
      String name =
          plain instanceof MemberSelectTree select
              ? select.getIdentifier().toString()
              : plain.toString();
      add(reads ? Action.READ : Action.WRITE, name, getCurrentPath());
    }
  }

  private static ExpressionTree plain(ExpressionTree tree) {
    ExpressionTree plain = tree;
    while (plain instanceof ParenthesizedTree inner) {
      plain = inner.getExpression();
    }
    return plain;
  }

  @Override
  public @Nullable Void visitMethodInvocation(MethodInvocationTree node, @Nullable Void none) {
    ExpressionTree called = node.getMethodSelect();
    String name = called.toString();
    if (called instanceof MemberSelectTree select) {
      scan(select.getExpression(), none);
      name = select.getIdentifier().toString();
    }
    scan(node.getArguments(), none);
    boolean constructs = name.equals("this") || name.equals("super");
    add(Action.CALL, constructs ? "<init>" : name, getCurrentPath());
    return null;
  }

  @Override
  public @Nullable Void visitNewClass(NewClassTree node, @Nullable Void none) {
    scan(node.getEnclosingExpression(), none);
    scan(node.getArguments(), none);
    // The constants of an enum have none.
    if (node.getEnclosingExpression() != null
        || source.text().startsWith("new", source.start(node))) {
      add(Action.CALL, "<init>", getCurrentPath());
    }
    scan(node.getClassBody(), none);
    return null;
  }

  @Override
  public @Nullable Void visitSynchronized(SynchronizedTree node, @Nullable Void none) {
    scan(node.getExpression(), none);
    add(Action.LOCK, "", getCurrentPath());
    scan(node.getBlock(), none);
    add(Action.UNLOCK, "", getCurrentPath());
    return null;
  }

  /** Whether a name is a field that is read by an instruction: constants are not. */
  private boolean isField(TreePath path) {
    Element element = source.element(path);
    if (!(element instanceof VariableElement variable)
        || (element.getKind() != ElementKind.FIELD
            && element.getKind() != ElementKind.ENUM_CONSTANT)
        || variable.getConstantValue() != null) {
      return false;
    }
    String name = element.getSimpleName().toString();
    boolean isLength =
        name.equals("length")
            && path.getLeaf() instanceof MemberSelectTree select
            && isArray(source.type(new TreePath(path, select.getExpression())));
    return !isLength && !List.of("this", "super", "class").contains(name);
  }

  private static boolean isArray(@Nullable TypeMirror type) {
    return type != null && type.getKind() == TypeKind.ARRAY;
  }

  private void add(Action action, String name, TreePath path) {
    Tree tree = path.getLeaf();
    int line =
        tree instanceof MethodInvocationTree call
            ? source.line(source.end(call.getMethodSelect()))
            : source.line(source.start(tree));
    int[] range = Statements.range(source, path);
    found.add(new Access(action, name, path, code, line, range[0], range[1]));
  }
}
