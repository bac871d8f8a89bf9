package dev.bohr.cli.pin.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where sources are looked for. */
class SourceRootsTest {
  @TempDir Path directory;

  private Path source(String root) throws IOException {
    Path file = directory.resolve(root).resolve("bank/Account.java");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "");
    return directory.resolve(root);
  }

  private String classes(String path) throws IOException {
    return Files.createDirectories(directory.resolve(path)).toString();
  }

  private static Path find(List<Path> named, String... classPath) throws CannotPatch {
    return SourceRoots.of(named, List.of(classPath)).rootOf("bank.Account$Teller", "Account.java");
  }

  @Test
  void besideTheClassesOfMavenAndGradle() throws Exception {
    Path maven = source("one/src/main/java");
    Path tests = source("two/src/test/java");
    Path gradle = source("three/src/main/java");
    Path beside = source("four");

    assertThat(find(List.of(), "missing.jar", classes("one/target/classes"))).isEqualTo(maven);
    assertThat(find(List.of(), classes("two/target/test-classes"))).isEqualTo(tests);
    assertThat(find(List.of(), classes("three/build/classes/java/main"))).isEqualTo(gradle);
    assertThat(find(List.of(), classes("four"))).isEqualTo(beside);
  }

  @Test
  void onlyWhereTheUserSays() throws Exception {
    Path named = source("named");
    source("one/src/main/java");
    String classes = classes("one/target/classes");

    assertThat(find(List.of(directory, named), classes)).isEqualTo(named);
    assertThatThrownBy(() -> find(List.of(directory), classes))
        .isInstanceOf(CannotPatch.class)
        .hasMessage(
            "the source of bank.Account$Teller was not found; say by --source where bank/Account.java is");
  }

  @Test
  void aPatchIsAppliedAboveAllItsFiles() throws Exception {
    Path main = source("project/module/src/main/java");
    Path test = source("project/other/src/test/java");

    assertThat(SourceRoots.base(Set.of(main))).isEqualTo(directory.resolve("project/module"));
    assertThat(SourceRoots.base(Set.of(main, test))).isEqualTo(directory.resolve("project"));
    assertThat(SourceRoots.base(Set.of(Path.of("src").toAbsolutePath())))
        .isEqualTo(Path.of("").toAbsolutePath());
  }
}
