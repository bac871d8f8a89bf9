package dev.bohr.cli.pin.source;

import dev.bohr.cli.pin.PlainRun;
import dev.bohr.cli.program.Program;
import dev.bohr.core.failure.Failure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * Proves a patch: patched copies of the sources are compiled, and the program is executed with
 * these classes before its own, in a plain JVM. With breakpoints on every execution must fail as
 * the failure does; with breakpoints off one must end as it does without the patch.
 *
 * <p>The agent is there only to see how an execution ends (which exception nobody caught, or that
 * all threads stand still); it inserts nothing.
 */
final class PatchProof {
  /** Enough to drop what does not work before the long proof. */
  private static final int FIRST_TRIES = 3;

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Program program;
  private final Failure failure;
  private final Path library;
  private final Path directory;

  /**
   * @param library the jar of the breakpoints
   * @param directory where executions leave their files
   */
  PatchProof(Program program, Failure failure, Path library, Path directory) {
    this.program = program;
    this.failure = failure;
    this.library = library;
    this.directory = directory;
  }

  /** How long an execution takes, in the middle; throws when the patch is not proven. */
  Duration prove(SourcePatch patch, int runs, Consumer<String> progress)
      throws IOException, InterruptedException, CannotPatch {
    Path classes = compile(patch);
    Program on = with(classes, "-Dbohr.breakpoints=true");
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < FIRST_TRIES + runs; i++) {
      PlainRun run = PlainRun.execute(on, failure, null, directory, LIMIT);
      if (!run.sameFailure()) {
        throw new CannotPatch(
            "with the patched source execution %d did not fail, while all did with the inserted breakpoints"
                .formatted(i + 1));
      }
      times.add(run.jvm().nanos());
      progress.accept("source patch: %d executions failed".formatted(i + 1));
    }
    checkOff(classes);
    times.sort(null);
    return Duration.ofNanos(times.get(times.size() / 2));
  }

  private void checkOff(Path classes) throws IOException, InterruptedException, CannotPatch {
    PlainRun off = PlainRun.execute(with(classes, null), failure, null, directory, LIMIT);
    if (off.jvm().passed() || off.sameFailure()) {
      return;
    }
    if (PlainRun.execute(program, failure, null, directory, LIMIT).jvm().passed()) {
      throw new CannotPatch("the patched source fails while breakpoints are off");
    }
  }

  private Program with(Path classes, @Nullable String option) {
    List<String> classPath = new ArrayList<>(List.of(classes.toString(), library.toString()));
    classPath.addAll(program.classPath());
    List<String> options = new ArrayList<>(program.jvmOptions());
    if (option != null) {
      options.add(option);
    }
    return new Program(program.target(), program.mainClass(), classPath, options);
  }

  private Path compile(SourcePatch patch) throws IOException, CannotPatch {
    Path work = Files.createTempDirectory(directory, "patched");
    Path classes = Files.createDirectories(work.resolve("classes"));
    List<Path> sources = new ArrayList<>();
    for (var entry : patch.texts().entrySet()) {
      Path copy = work.resolve(patch.base().relativize(entry.getKey()));
      Files.createDirectories(copy.getParent());
      sources.add(Files.writeString(copy, entry.getValue(), StandardCharsets.UTF_8));
    }
    List<String> classPath = new ArrayList<>(List.of(library.toString()));
    classPath.addAll(program.classPath());
    String error = compile(sources, classPath, classes);
    if (error != null) {
      throw new CannotPatch("patched, " + error);
    }
    return classes;
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
