package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code bohr hunt --maven} on projects of somebody else; what the bank needs, this build needs
 * too.
 */
final class HuntMavenTest {
  private static final Path PROJECTS = Path.of("src", "test", "projects");

  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void copyProjects() throws IOException {
    workplace = new Workplace(directory);
    try (Stream<Path> files = Files.walk(PROJECTS)) {
      for (Path file : files.toList()) {
        Path to = directory.resolve(PROJECTS.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(to);
        } else {
          Files.copy(file, to);
        }
      }
    }
  }

  private Workplace.Ran hunt(String... words) throws Exception {
    Stream<String> all =
        Stream.of(
            "hunt",
            "--maven",
            "-Dmaven.repo.local=" + System.getProperty("bohr.maven.repository"),
            "--seed",
            "1",
            "--workers",
            "1",
            "--runs",
            "200");
    return workplace.bohr(Stream.concat(all, Stream.of(words)).toArray(String[]::new));
  }

  @Test
  void findsTheTestThatFailsAmongThoseOfAllModules() throws Exception {
    String out = hunt("bank").expect(3).out();

    assertThat(out)
        .containsPattern("AccountTest#deposits +1 +passes, starts no thread")
        .containsPattern("AccountTest#depositsOfTwo +\\d+ +main fails with AssertionFailedError")
        .containsPattern("OfficeTest#depositsInTurn +\\d+ +no bug")
        .contains("AccountTest#depositsOfTwo: main fails with", "Account.java:8")
        .contains("bohr replay bank/accounts/target/bohr/");
    assertThat(directory.resolve(".bohr")).doesNotExist();
  }

  @Test
  @EnabledIfSystemProperty(named = "bohr.full", matches = "true")
  void runsTestsOfVintageAndOfTestNg() throws Exception {
    String out = hunt("frameworks").expect(3).out();

    assertThat(out)
        .containsPattern("VintageTest#keepsAll +\\d+ +no bug")
        .containsPattern("VintageTest#losesOne +\\d+ +main fails with AssertionError: expected:<2>")
        .containsPattern("TestNgTest#keepsAll +\\d+ +no bug")
        .containsPattern("TestNgTest#losesOne +\\d+ +main fails with AssertionError: expected \\[2")
        .containsPattern("TimedTest#losesOne +\\d+ +main fails with AssertionError: expected \\[2")
        .containsPattern("AlikeTest#keepsAll\\[\\{\\}\\]#1 +\\d+ +no bug")
        .containsPattern("AlikeTest#keepsAll\\[\\{\\}\\]#2 +\\d+ +main fails with")
        .contains("4 of 7 tests fail")
        .doesNotContain("Not confirmed");
  }

  @Test
  void refusesABuildThatFailsAndTestsThatAreNotThere() throws Exception {
    workplace.bohr("hunt", "--maven", ".").complains("there is no pom.xml in '.'");
    Files.writeString(directory.resolve("bank/office/src/test/java/office/OfficeTest.java"), "?");

    hunt("bank").complains("the Maven build failed", "OfficeTest.java", "maven.log");
  }
}
