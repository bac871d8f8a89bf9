package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * The source patch of {@code bohr pin}: it needs the library of breakpoints and no agent, goes on
 * working when lines are inserted above, and no longer applies when its statement has changed.
 */
final class PinPatchTest {
  private static final String LINES = "// a line\n".repeat(10);

  @TempDir Path directory;

  @Test
  void failsWithoutAnAgentUntilTheBugIsRepaired() throws Exception {
    Workplace workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source(
                "repaired", "Crowd", Sources.CROWD.replace("void inc", "synchronized void inc"));
    workplace
        .bohr("explore", "--seed", "1", "--workers", "1", "-o", "found", "-cp", "classes", "Crowd")
        .expect(3);

    String said =
        workplace
            .bohr(
                "pin",
                "found",
                "--runs",
                "3",
                "--source",
                "classes-src",
                "--fixed",
                "repaired",
                "--fixed-source",
                "repaired-src")
            .expect(3)
            .out();
    assertThat(said)
        .contains("+    int newN = n + 1;")
        .contains("3 of 3 executions of the patched program failed")
        .contains("depends on bohr-breakpoints")
        .containsPattern(
            "(?s)\\(c\\).*On the repaired program 3 of 3 passed .*with the breakpoints off")
        .contains("End a test with CrowdBreakpoints.assertReached()");
    Path patch = directory.resolve("found/breakpoints.patch");

    for (String text : List.of(Sources.CROWD, LINES + Sources.CROWD)) {
      Path patched = compile(applied(text, patch));
      for (int i = 0; i < 3; i++) {
        assertThat(run(patched, "-Dbohr.breakpoints=true")).isEqualTo(1);
      }
    }
    Path copy = applied(LINES + Sources.CROWD, patch);
    Path source = copy.resolve("classes-src/Crowd.java");
    Files.writeString(
        source, Files.readString(source).replace("void inc", "synchronized void inc"));
    Path repaired = compile(copy);
    for (int i = 0; i < 3; i++) {
      assertThat(run(repaired, "-Dbohr.breakpoints=true")).isZero();
      assertThat(run(repaired, "-Dbohr.breakpoints=false")).isZero();
    }
    assertThat(apply(Sources.CROWD.replace("n++;", "n += 1;"), patch)).isNotZero();
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void saysWhenTheRepairedSourcesAreNotThereOrNoLongerHaveThePlace() throws Exception {
    String repaired = Sources.CROWD.replace("void inc", "synchronized void inc");
    Workplace workplace =
        new Workplace(directory)
            .source("classes", "Crowd", Sources.CROWD)
            .source("repaired", "Crowd", repaired)
            .source("other", "Crowd", repaired.replace("n++;", "step();"));
    workplace
        .bohr("explore", "--seed", "1", "--workers", "1", "-o", "found", "-cp", "classes", "Crowd")
        .expect(3);
    String[] words = {"pin", "found", "--runs", "2", "--source", "classes-src", "--fixed"};
    assertThat(workplace.bohr(with(words, "repaired")).expect(3).out())
        .contains("has not been tried, as its sources were not found; give them with");
    assertThat(
            workplace
                .bohr(with(words, "repaired", "--fixed-source", "classes-src"))
                .expect(3)
                .out())
        .as("the sources of the program that fails are not those of the repaired one")
        .contains("has not been tried, as its sources were not found; give them with");
    assertThat(
            workplace.bohr(with(words, "repaired", "--fixed-source", "other-src")).expect(3).out())
        .as("the place is not in these sources")
        .containsPattern("(?s)\\(c\\).*on the repaired program it is stale");
  }

  private static String[] with(String[] words, String... more) {
    return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
  }

  private Path applied(String text, Path patch) throws Exception {
    assertThat(apply(text, patch)).as(text).isZero();
    return directory.resolve("copy");
  }

  private int apply(String text, Path patch) throws Exception {
    Path sources = Files.createDirectories(directory.resolve("copy/classes-src"));
    Files.deleteIfExists(sources.resolve("CrowdBreakpoints.java"));
    Files.writeString(sources.resolve("Crowd.java"), text);
    return execute(directory.resolve("copy"), List.of("git", "apply", patch.toString()));
  }

  private Path compile(Path copy) throws Exception {
    Path classes = Files.createTempDirectory(directory, "patched");
    List<String> arguments =
        new ArrayList<>(List.of("-nowarn", "-d", classes.toString(), "-cp", library().toString()));
    for (String name : List.of("Crowd", "CrowdBreakpoints")) {
      arguments.add(copy.resolve("classes-src").resolve(name + ".java").toString());
    }
    int code =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(new String[0]));
    assertThat(code).isZero();
    return classes;
  }

  /** As it is published; {@code bohr.jar} carries a copy. */
  private Path library() throws Exception {
    Path library = directory.resolve("bohr-breakpoints.jar");
    try (ZipFile bohr = new ZipFile(System.getProperty("bohr.jar"));
        InputStream in = bohr.getInputStream(bohr.getEntry("breakpoints/bohr-breakpoints.jar"))) {
      Files.write(library, in.readAllBytes());
    }
    return library;
  }

  private int run(Path classes, String option) throws Exception {
    return execute(
        directory,
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            option,
            "-cp",
            classes + File.pathSeparator + library(),
            "Crowd"));
  }

  private int execute(Path where, List<String> command) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .directory(where.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile())
            .start();
    boolean ended = process.waitFor(2, TimeUnit.MINUTES);
    process.destroyForcibly();
    assertThat(ended).isTrue();
    return process.exitValue();
  }
}
