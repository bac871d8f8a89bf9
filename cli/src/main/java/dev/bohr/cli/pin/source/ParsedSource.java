package dev.bohr.cli.pin.source;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.lang.model.element.Element;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.lang.model.util.Types;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A source file as the JDK's compiler understands it: trees with their positions in the text, and
 * what names and types mean. It is compiled against the program's class files, so other sources
 * need not be there.
 */
final class ParsedSource {
  private final Path file;
  private final String text;
  private final CompilationUnitTree unit;
  private final Trees trees;
  private final SourcePositions positions;
  private final JavacTask task;

  private ParsedSource(Path file, String text, JavacTask task, CompilationUnitTree unit) {
    this.file = file;
    this.text = text;
    this.task = task;
    this.unit = unit;
    this.trees = Trees.instance(task);
    this.positions = trees.getSourcePositions();
  }

  /** What all compilations here have in common. */
  static List<String> options(List<String> classPath) {
    return List.of(
        "-proc:none",
        "-implicit:none",
        "-nowarn",
        "-g",
        "-parameters",
        "-encoding",
        "UTF-8",
        "-cp",
        String.join(File.pathSeparator, classPath));
  }

  /** Reads and attributes a file. */
  static ParsedSource read(Path file, List<String> classPath) throws IOException, CannotPatch {
    String text = text(file);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    JavaFileObject source =
        new SimpleJavaFileObject(file.toUri(), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
          }

          @Override
          public URI toUri() {
            return uri;
          }
        };
    JavacTask task =
        (JavacTask)
            compiler.getTask(null, null, messages, options(classPath), null, List.of(source));
    CompilationUnitTree unit = task.parse().iterator().next();
    task.analyze();
    String error = firstError(messages);
    if (error != null) {
      throw new CannotPatch(
          "%s; give what it needs to be compiled by --compile-cp".formatted(error));
    }
    return new ParsedSource(file, text, task, unit);
  }

  private static String text(Path file) throws IOException, CannotPatch {
    try {
      return Files.readString(file, StandardCharsets.UTF_8);
    } catch (CharacterCodingException e) {
      throw new CannotPatch("%s is not in UTF-8; convert it".formatted(file.getFileName()));
    }
  }

  /** The first thing that does not compile, with file and line; null when all does. */
  static @Nullable String firstError(DiagnosticCollector<JavaFileObject> messages) {
    for (Diagnostic<? extends JavaFileObject> message : messages.getDiagnostics()) {
      if (message.getKind() == Diagnostic.Kind.ERROR) {
        JavaFileObject source = message.getSource();
        String where =
            source == null
                ? "the source"
                : "%s:%d"
                    .formatted(Path.of(source.getName()).getFileName(), message.getLineNumber());
        String what = message.getMessage(Locale.ROOT).lines().findFirst().orElse("");
        return "%s does not compile (%s)".formatted(where, what);
      }
    }
    return null;
  }

  Path file() {
    return file;
  }

  String text() {
    return text;
  }

  CompilationUnitTree unit() {
    return unit;
  }

  Types types() {
    return task.getTypes();
  }

  Elements elements() {
    return task.getElements();
  }

  @Nullable Element element(TreePath path) {
    return trees.getElement(path);
  }

  @Nullable TypeMirror type(TreePath path) {
    return trees.getTypeMirror(path);
  }

  int start(Tree tree) {
    return (int) positions.getStartPosition(unit, tree);
  }

  int end(Tree tree) {
    return (int) positions.getEndPosition(unit, tree);
  }

  String text(Tree tree) {
    return text.substring(start(tree), end(tree));
  }

  int line(int position) {
    return (int) unit.getLineMap().getLineNumber(position);
  }

  /** For messages: in one line. */
  String shown(Tree tree) {
    return text(tree).replaceAll("\\s+", " ");
  }

  /** File and line, for messages. */
  String where(Tree tree) {
    return "%s:%d".formatted(file.getFileName(), line(start(tree)));
  }

  /** The white space that the line of a position begins with. */
  String indentation(int position) {
    int begin = text.lastIndexOf('\n', position - 1) + 1;
    int end = begin;
    while (end < text.length() && (text.charAt(end) == ' ' || text.charAt(end) == '\t')) {
      end++;
    }
    return text.substring(begin, end);
  }

  /** What one more level of indentation is in this file. */
  String indent() {
    if (text.contains("\n\t")) {
      return "\t";
    }
    return text.lines().anyMatch(line -> line.matches("  [^ *].*")) ? "  " : "    ";
  }

  /** How lines end in this file. */
  String newline() {
    return text.contains("\r\n") ? "\r\n" : "\n";
  }
}
