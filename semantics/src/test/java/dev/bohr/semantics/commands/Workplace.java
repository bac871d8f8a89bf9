package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * A directory with programs, in which commands are run as a user would run them: {@code java -jar
 * bohr.jar ...} in a process of its own.
 */
final class Workplace {
  private static final String JAR = System.getProperty("bohr.jar");
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  /** For sources that are tests. */
  private static final String CLASS_PATH = System.getProperty("java.class.path");

  /** Far more than any command takes, also on a busy machine. */
  private static final long TIMEOUT_SECONDS = 240;

  private final Path directory;

  Workplace(Path directory) {
    this.directory = directory;
  }

  /** What a command did. */
  record Ran(int exitCode, String out, String err) {
    Ran expect(int code) {
      assertThat(exitCode).as("exit code of a command that said%n%s%n%s", out, err).isEqualTo(code);
      return this;
    }

    /** One line on standard error, nothing on standard output. */
    Ran complains(String... words) {
      expect(2);
      assertThat(err).contains(words).hasLineCount(1);
      assertThat(out).isEmpty();
      return this;
    }
  }

  Path directory() {
    return directory;
  }

  /** Compiles a class without a package into {@code folder}. */
  Workplace source(String folder, String name, String text) throws IOException {
    return compiled(folder, name, text, "-g");
  }

  /** The same without line numbers and names of variables. */
  Workplace stripped(String folder, String name, String text) throws IOException {
    return compiled(folder, name, text, "-g:none");
  }

  private Workplace compiled(String folder, String name, String text, String debug)
      throws IOException {
    Path classes = Files.createDirectories(directory.resolve(folder));
    Path sources = Files.createDirectories(directory.resolve(folder + "-src"));
    Path file = Files.writeString(sources.resolve(name + ".java"), text);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    boolean compiled =
        compiler
            .getTask(
                messages,
                null,
                null,
                List.of(debug, "-nowarn", "-d", classes.toString(), "-cp", CLASS_PATH),
                null,
                compiler.getStandardFileManager(null, null, null).getJavaFileObjects(file))
            .call();
    assertThat(compiled).as(messages.toString()).isTrue();
    return this;
  }

  Ran bohr(String... args) throws Exception {
    return finish(start(args));
  }

  /** Starts a command; its output is in files until {@link #finish}. */
  Process start(String... args) throws IOException {
    List<String> command = new ArrayList<>(allCores());
    command.addAll(List.of(JAVA, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", JAR));
    command.addAll(List.of(args));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(directory.resolve("out.txt").toFile())
            .redirectError(directory.resolve("err.txt").toFile());
    // Out of memory soon, where a program asks for it.
    builder.environment().put("JAVA_TOOL_OPTIONS", "-Xmx256m");
    return builder.start();
  }

  /**
   * What starts a command on all cores: this JVM may be pinned to one, as its children would be.
   */
  private static List<String> allCores() throws IOException {
    Path online = Path.of("/sys/devices/system/cpu/online");
    Path taskset = Path.of("/usr/bin/taskset");
    return Files.isReadable(online) && Files.isExecutable(taskset)
        ? List.of(taskset.toString(), "-c", Files.readString(online).strip())
        : List.of();
  }

  Ran finish(Process process) throws Exception {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      throw new AssertionError("a command hangs; it has said so far:\n" + said("out.txt"));
    }
    return new Ran(process.exitValue(), said("out.txt"), said("err.txt"));
  }

  /** What a command has said so far. */
  String said(String file) throws IOException {
    return Files.readString(directory.resolve(file))
        .lines()
        .filter(line -> !line.startsWith("Picked up JAVA_TOOL_OPTIONS"))
        .reduce("", (text, line) -> text + line + "\n");
  }

  /** The directories with results, oldest first. */
  List<Path> results() throws IOException {
    Path root = directory.resolve(".bohr");
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> found = Files.list(root)) {
      return found.sorted().toList();
    }
  }
}
