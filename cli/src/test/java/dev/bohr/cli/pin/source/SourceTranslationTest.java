package dev.bohr.cli.pin.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bohr.breakpoints.Breakpoint;
import dev.bohr.woven.BreakpointFile;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every construct of the language that a place can be at: a source file with the breakpoints in its
 * first comment, and beside it the expected patch, or why there is none ({@code
 * -Dbohr.golden.refresh=true} writes it anew). What is patched is applied by {@code patch} and
 * {@code git}, compiled and run: with breakpoints off and on it gives what it gave before, and when
 * they are on every place is reached.
 */
class SourceTranslationTest {
  static final Path CASES =
      Path.of("src", "test", "resources", "dev", "bohr", "cli", "pin", "source");

  @TempDir Path directory;

  static List<String> cases() throws IOException {
    try (Stream<Path> files = Files.list(CASES)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith(".java"))
          .map(name -> name.substring(0, name.length() - ".java".length()))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void isPatchedAsExpectedAndDoesTheSame(String name) throws Exception {
    String text = Files.readString(CASES.resolve(name + ".java"), StandardCharsets.UTF_8);
    Path root = Files.createDirectories(directory.resolve("src"));
    Path file = Files.createDirectories(root.resolve("p")).resolve("Subject.java");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    Path classes = compile("classes", List.of(file));
    Path expected = CASES.resolve(name + ".expected");
    SourcePatch patch;
    try {
      patch = translate(text, root, classes);
    } catch (CannotPatch refused) {
      check(expected, "refused: " + refused.getMessage() + "\n");
      return;
    }
    String diff = patch.diff();
    check(expected, patch.changes());

    applied("patch", root, diff, List.of("patch", "-p1", "--no-backup-if-mismatch"));
    Path patched = applied("git", root, diff, List.of("git", "apply"));
    List<Path> sources = new ArrayList<>();
    for (Path each : patch.texts().keySet()) {
      Path copy = patched.resolve(root.relativize(each));
      assertThat(copy).hasContent(patch.texts().get(each));
      sources.add(copy);
    }
    Path after = compile("after", sources);
    String before = run(classes, "off", patch.breakpoints());
    assertThat(run(after, "off", patch.breakpoints())).isEqualTo(before);
    assertThat(run(after, "on", patch.breakpoints())).isEqualTo(before);
  }

  @Test
  void refusesWhatItCannotReadOrCompile() throws Exception {
    String text =
        """
        /* breakpoint b
         * 1. p.Subject.add write total
         * 2. p.Subject.add write total
         */
        package p;

        class Subject {
          int total;

          void add() {
            total = 1;
          }
        }
        """;
    Path root = Files.createDirectories(directory.resolve("src"));
    Path file = Files.createDirectories(root.resolve("p")).resolve("Subject.java");
    Files.writeString(file, text, StandardCharsets.UTF_8);
    Path classes = compile("classes", List.of(file));

    Files.writeString(file, text.replace("int total", "@Missing int total"));
    assertThatThrownBy(() -> translate(text, root, classes))
        .isInstanceOf(CannotPatch.class)
        .hasMessage(
            "Subject.java:8 does not compile (cannot find symbol); give what it needs to be compiled by --compile-cp");
    Files.writeString(file, text.replace("total = 1;", "// moved"));
    assertThatThrownBy(() -> translate(text, root, classes))
        .hasMessageContaining("the source has changed since it was compiled");
    Files.write(file, (text + "// \u00e9").getBytes(StandardCharsets.ISO_8859_1));
    assertThatThrownBy(() -> translate(text, root, classes))
        .hasMessage("Subject.java is not in UTF-8; convert it");
  }

  private static SourcePatch translate(String text, Path root, Path classes) throws Exception {
    String comment = text.substring(text.indexOf("/*") + 2, text.indexOf("*/")).replace("\r", "");
    BreakpointFile file = BreakpointFile.parse("comment", comment.replaceAll("(?m)^ \\*", ""));
    List<String> classPath = List.of(classes.toString(), library());
    return new SourceTranslation(classPath, SourceRoots.of(List.of(root), classPath))
        .translate(file, "a test.");
  }

  private static String library() throws Exception {
    return Path.of(Breakpoint.class.getProtectionDomain().getCodeSource().getLocation().toURI())
        .toString();
  }

  static void check(Path file, String text) throws IOException {
    if (Boolean.getBoolean("bohr.golden.refresh")) {
      Files.writeString(file, text, StandardCharsets.UTF_8);
    }
    assertThat(text)
        .as("expected patch; run the tests with -Dbohr.golden.refresh=true to write it")
        .isEqualTo(Files.readString(file, StandardCharsets.UTF_8));
  }

  private Path compile(String name, List<Path> sources) throws Exception {
    Path classes = Files.createDirectories(directory.resolve(name));
    assertThat(PatchedProgram.compile(sources, List.of(library()), classes)).isNull();
    return classes;
  }

  /** A copy of the sources to which a tool has applied the patch. */
  private Path applied(String name, Path root, String diff, List<String> command) throws Exception {
    Path copy = Files.createDirectories(directory.resolve(name).resolve("p")).getParent();
    Files.copy(root.resolve("p/Subject.java"), copy.resolve("p/Subject.java"));
    Path file = Files.writeString(directory.resolve(name + ".patch"), diff, StandardCharsets.UTF_8);
    Process process =
        new ProcessBuilder(command)
            .directory(copy.toFile())
            .redirectInput(file.toFile())
            .redirectErrorStream(true)
            .redirectOutput(new File(directory.resolve(name + ".txt").toString()))
            .start();
    assertThat(process.waitFor()).as(() -> read(directory.resolve(name + ".txt")) + diff).isZero();
    return copy;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** What the program gives, with a library of its own. */
  private static String run(Path classes, String breakpoints, String added) throws Exception {
    URL[] urls = {classes.toUri().toURL(), Path.of(library()).toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      boolean on = breakpoints.equals("on");
      if (on) {
        loader.loadClass("dev.bohr.breakpoints.Breakpoints").getMethod("enable").invoke(null);
      }
      var method = loader.loadClass("p.Subject").getDeclaredMethod("run");
      method.setAccessible(true);
      String result = (String) method.invoke(null);
      if (on) {
        var reached = loader.loadClass(added).getDeclaredMethod("assertReached");
        reached.setAccessible(true);
        reached.invoke(null);
      }
      return result;
    }
  }
}
