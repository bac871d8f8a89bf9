package dev.bohr.core.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CodeHashTest {
  @TempDir Path directory;
  private Path classes;

  @BeforeEach
  void makeClasses() throws IOException {
    classes = Files.createDirectories(directory.resolve("classes"));
    Files.createDirectories(classes.resolve("app"));
    Files.writeString(classes.resolve("app/Main.class"), "main");
    Files.writeString(classes.resolve("app/Other.class"), "other");
  }

  private static String hash(Path... entries) throws IOException {
    return CodeHash.of(java.util.Arrays.stream(entries).map(Path::toString).toList(), "app.Main");
  }

  private Path jar(String name, long time, String content) throws IOException {
    Path jar = directory.resolve(name);
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of("app/Main.class", "META-INF/MANIFEST.MF")) {
        ZipEntry each = new ZipEntry(entry);
        each.setLastModifiedTime(FileTime.fromMillis(time));
        out.putNextEntry(each);
        out.write((entry.endsWith(".class") ? content : "t" + time).getBytes());
      }
    }
    return jar;
  }

  @Test
  void isTheSameForTheSameClasses() throws IOException {
    String before = hash(classes);
    Files.writeString(classes.resolve("app/notes.txt"), "no code");

    assertThat(hash(classes)).isEqualTo(before).startsWith("sha256:");
  }

  @Test
  void changesWithAnyClassOfADirectory() throws IOException {
    String before = hash(classes);
    Files.writeString(classes.resolve("app/Other.class"), "changed");

    assertThat(hash(classes)).isNotEqualTo(before);
  }

  @Test
  void doesNotDependOnWhereTheCodeIs() throws IOException {
    Path moved = Files.createDirectories(directory.resolve("moved/app")).getParent();
    Files.copy(classes.resolve("app/Main.class"), moved.resolve("app/Main.class"));
    Files.copy(classes.resolve("app/Other.class"), moved.resolve("app/Other.class"));

    assertThat(hash(moved)).isEqualTo(hash(classes));
  }

  @Test
  void isTheSameForARebuiltJar() throws IOException {
    assertThat(hash(jar("a.jar", 1_000_000_000_000L, "main")))
        .isEqualTo(hash(jar("b.jar", 1_500_000_000_000L, "main")))
        .isNotEqualTo(hash(jar("c.jar", 1_000_000_000_000L, "changed")));
  }

  @Test
  void countsLibraries() throws IOException {
    Path library = directory.resolve("library.jar");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(library))) {
      out.putNextEntry(new ZipEntry("lib/Lib.class"));
    }
    assertThat(hash(classes, library)).isNotEqualTo(hash(classes));
  }
}
