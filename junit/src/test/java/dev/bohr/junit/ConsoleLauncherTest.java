package dev.bohr.junit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * JUnit's own launcher, started without flags, as an IDE does: it carries JUnit in one jar and
 * makes a loader for the tests and for Bohr.
 */
class ConsoleLauncherTest {
  @BeforeAll
  static void publish() throws Exception {
    OutsideProject.publish();
  }

  @Test
  void failsWithTheInterleavingAndReplaysIt() throws Exception {
    String version = System.getProperty("junit.version");
    OutsideProject project = project("console", version, version.replaceFirst("^5", "1"));
    String said = execute(project, version);
    assertThat(said)
        .contains(
            "2 tests successful",
            "1 tests failed",
            "AssertionFailedError: expected: <2> but was: <1>",
            "No bug found in",
            "How it happens, from top to bottom:")
        .doesNotContain("was loaded before the agent");
    Matcher line =
        Pattern.compile("Replay it:  mvn test -Dtest=\\S+#losesAnIncrement (-Dbohr.replay=\\S+)")
            .matcher(said);
    assertThat(line.find()).isTrue();
    assertThat(execute(project, version, line.group(1)))
        .contains("events, the same failure.", "expected: <2> but was: <1>", "1 tests failed");
    repair(project);
    assertThat(execute(project, version, line.group(1)))
        .contains("The code has changed: ", "no longer fails", "3 tests successful");
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void soDoesThatOfJUnit6() throws Exception {
    assertThat(execute(project("console6", "6.1.3", "6.1.3"), "6.1.3"))
        .contains("2 tests successful", "1 tests failed", "How it happens, from top to bottom:");
  }

  /** Compiled; the launcher is in the repository then. */
  private static OutsideProject project(String name, String jupiter, String platform)
      throws IOException {
    OutsideProject project = OutsideProject.copy(name);
    project.depend("org.junit.platform", "junit-platform-console-standalone", platform);
    assertThat(project.mvn("-q", "test-compile", "-Djunit.version=" + jupiter))
        .doesNotContain("ERROR");
    return project;
  }

  /** Without Maven, which takes longer. */
  private static void repair(OutsideProject project) throws IOException {
    Path counter = project.directory().resolve("src/main/java/org/outside/Counter.java");
    Files.writeString(
        counter,
        Files.readString(counter).replace("void increment", "synchronized void increment"));
    int compiled =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-d",
                project.directory().resolve("target/classes").toString(),
                counter.toString());
    assertThat(compiled).isZero();
  }

  private static String execute(OutsideProject project, String version, String... flags)
      throws IOException {
    Path target = project.directory().resolve("target");
    String classPath =
        Stream.of(
                target.resolve("test-classes"),
                target.resolve("classes"),
                OutsideProject.artifact(
                    "dev.bohr", "bohr-junit", System.getProperty("bohr.version")),
                OutsideProject.artifact(
                    "dev.bohr", "bohr-dist", System.getProperty("bohr.version")),
                OutsideProject.artifact(
                    "dev.bohr", "bohr-breakpoints", System.getProperty("bohr.version")))
            .map(Path::toString)
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(flags));
    command.add("-jar");
    command.add(
        OutsideProject.artifact(
                "org.junit.platform",
                "junit-platform-console-standalone",
                version.replaceFirst("^5", "1"))
            .toString());
    command.addAll(
        List.of(
            "execute", "--class-path", classPath, "--scan-class-path", "--disable-ansi-colors"));
    Process child =
        new ProcessBuilder(command)
            .directory(project.directory().toFile())
            .redirectErrorStream(true)
            .start();
    return new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
