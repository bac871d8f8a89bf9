package dev.bohr.cli.pin.source;

import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * A program whose sources have breakpoints: patched copies of them are compiled, and their classes
 * come before its own.
 *
 * @param program as it is without them
 * @param library the jar of the breakpoints
 * @param classes what was compiled
 */
record PatchedProgram(Program program, Path library, Path classes) {
  /**
   * Compiles a patch.
   *
   * @param directory where to
   */
  static PatchedProgram compile(
      SourcePatch patch, Program program, Path library, SourceOptions options, Path directory)
      throws IOException, CannotPatch {
    Path work = Files.createTempDirectory(directory, "patched");
    Path classes = Files.createDirectories(work.resolve("classes"));
    List<Path> sources = new ArrayList<>();
    for (var entry : patch.texts().entrySet()) {
      Path copy = work.resolve(patch.base().relativize(entry.getKey()));
      Files.createDirectories(copy.getParent());
      sources.add(Files.writeString(copy, entry.getValue(), StandardCharsets.UTF_8));
    }
    List<String> classPath = new ArrayList<>(List.of(library.toString()));
    classPath.addAll(options.compiledWith(program.classPath()));
    String error = compile(sources, classPath, classes);
    if (error != null) {
      throw new CannotPatch("patched, " + error);
    }
    return new PatchedProgram(program, library, classes);
  }

  /** With breakpoints on. */
  Program on() {
    return with("-Dbohr.breakpoints=true");
  }

  /** With breakpoints off, as they are unless somebody asks for them. */
  Program off() {
    return with(null);
  }

  private Program with(@Nullable String option) {
    List<String> classPath = new ArrayList<>(List.of(classes.toString(), library.toString()));
    classPath.addAll(program.classPath());
    List<String> options = new ArrayList<>(program.jvmOptions());
    if (option != null) {
      options.add(option);
    }
    return new Program(program.target(), program.mainClass(), classPath, options);
  }

  /** The files of its classes, relative to the class path. */
  List<String> files() throws IOException {
    try (Stream<Path> all = Files.walk(classes)) {
      return all.filter(Files::isRegularFile)
          .map(file -> classes.relativize(file).toString().replace('\\', '/'))
          .sorted()
          .toList();
    }
  }

  /** The first error; null when all is compiled. */
  static @Nullable String compile(Collection<Path> sources, List<String> classPath, Path classes)
      throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(messages, null, StandardCharsets.UTF_8)) {
      List<String> options = new ArrayList<>(ParsedSource.options(classPath));
      options.addAll(List.of("-d", classes.toString()));
      compiler
          .getTask(null, files, messages, options, null, files.getJavaFileObjectsFromPaths(sources))
          .call();
    }
    return ParsedSource.firstError(messages);
  }
}
