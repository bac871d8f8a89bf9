package dev.bohr.cli.pin;

import java.util.List;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/**
 * The text of a test with one method.
 *
 * @param packageName empty for none
 * @param className of the test, without its package
 * @param summary what failed, for a comment
 * @param imports of the annotations
 * @param annotations of the method
 * @param method its name
 * @param call what it does: one statement
 * @param thrown what the call may throw; empty for nothing
 * @param isPublic whether the framework looks at nothing else
 */
record TestSource(
    String packageName,
    String className,
    String summary,
    List<String> imports,
    List<String> annotations,
    String method,
    String call,
    String thrown,
    boolean isPublic) {
  private static final int LINE = 96;

  /** With its package and method. */
  String name() {
    return (packageName.isEmpty() ? "" : packageName + ".") + className + '#' + method;
  }

  /** Relative to the directory of sources. */
  String file() {
    return packageName.replace('.', '/') + (packageName.isEmpty() ? "" : "/") + className + ".java";
  }

  String text() {
    String visibility = isPublic ? "public " : "";
    return TestLayout.MARK
        + ". It fails as long as the failure is there:\n"
        + comment()
        + (packageName.isEmpty() ? "" : "package " + packageName + ";\n\n")
        + imports.stream().sorted().map(each -> "import " + each + ";\n").collect(joined())
        + "\n"
        + visibility
        + "class "
        + className
        + " {\n"
        + annotations.stream().map(each -> "  " + each + "\n").collect(joined())
        + "  "
        + visibility
        + "void "
        + method
        + "()"
        + (thrown.isEmpty() ? "" : " throws " + thrown)
        + " {\n    "
        + call
        + "\n  }\n}\n";
  }

  private static Collector<CharSequence, ?, String> joined() {
    return Collectors.joining();
  }

  /** No character of it can end the comment: lines are what the compiler sees, escapes included. */
  private String comment() {
    StringBuilder text = new StringBuilder();
    StringBuilder line = new StringBuilder("//");
    for (String word : summary.replace('\\', '/').replaceAll("\\p{Cntrl}", " ").split(" +")) {
      if (line.length() + 1 + word.length() > LINE && line.length() > 2) {
        text.append(line).append('\n');
        line = new StringBuilder("//");
      }
      line.append(' ').append(ascii(word));
    }
    return text.append(line).append('\n').toString();
  }

  /** As a literal of the language. */
  static String literal(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (char c : text.toCharArray()) {
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> quoted.append(ascii(String.valueOf(c)));
      }
    }
    return quoted.append('"').toString();
  }

  /** Whatever encoding the compiler takes sources to be in. */
  private static String ascii(String text) {
    StringBuilder escaped = new StringBuilder();
    for (char c : text.toCharArray()) {
      escaped.append(c >= ' ' && c <= '~' ? String.valueOf(c) : "\\u%04x".formatted((int) c));
    }
    return escaped.toString();
  }
}
