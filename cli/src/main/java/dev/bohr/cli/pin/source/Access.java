package dev.bohr.cli.pin.source;

import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import dev.bohr.woven.Location.Action;

/**
 * Something in the source that compiles to an instruction which other threads may notice.
 *
 * @param action what the instruction does
 * @param name of the field or method; empty where there is none
 * @param path to the expression or statement
 * @param code whose bytecode it is in
 * @param line that the compiler gives it when it gives it one of its own
 * @param firstLine of the statement, or of its head when it has a body
 * @param lastLine of the same
 */
record Access(
    Action action, String name, TreePath path, Code code, int line, int firstLine, int lastLine) {

  /** What a method of a class file is compiled from; lambdas are methods of their own there. */
  static final class Code {
    private final String method;
    private final Tree tree;

    Code(String method, Tree tree) {
      this.method = method;
      this.tree = tree;
    }

    /** The name of all methods that are made from lambdas. */
    static final String LAMBDA = "lambda$";

    boolean isCalled(String method) {
      return this.method.equals(LAMBDA) ? method.startsWith(LAMBDA) : this.method.equals(method);
    }

    Tree tree() {
      return tree;
    }
  }

  Tree tree() {
    return path.getLeaf();
  }

  boolean isIn(int line) {
    return firstLine <= line && line <= lastLine;
  }
}
