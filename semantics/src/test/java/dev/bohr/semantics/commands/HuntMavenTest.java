package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr hunt --maven} on a project of two modules, which needs what this build needs. */
final class HuntMavenTest {
  private static final Path PROJECT = Path.of("src", "test", "projects", "bank");

  @TempDir Path directory;
  private Workplace workplace;

  @BeforeEach
  void copyProject() throws IOException {
    workplace = new Workplace(directory);
    Path copy = directory.resolve("bank");
    try (Stream<Path> files = Files.walk(PROJECT)) {
      for (Path file : files.toList()) {
        Path to = copy.resolve(PROJECT.relativize(file).toString());
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
  void refusesABuildThatFailsAndTestsThatAreNotThere() throws Exception {
    workplace.bohr("hunt", "--maven", ".").complains("there is no pom.xml in '.'");
    Files.writeString(directory.resolve("bank/office/src/test/java/office/OfficeTest.java"), "?");

    hunt("bank").complains("the Maven build failed", "OfficeTest.java", "maven.log");
  }
}
