package dev.bohr.breakpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The jar is small, has a module name, and holds nothing but this package. */
class JarIT {
  @Test
  void isSmallAndAlone() throws Exception {
    Path path;
    try (Stream<Path> files = Files.list(Path.of("target"))) {
      path =
          files
              .filter(file -> file.getFileName().toString().matches("bohr-breakpoints-.*\\.jar"))
              .filter(file -> !file.toString().contains("sources"))
              .findFirst()
              .orElseThrow();
    }
    assertThat(Files.size(path)).isLessThan(60 * 1024);
    try (JarFile jar = new JarFile(new File(path.toString()))) {
      assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
          .isEqualTo("dev.bohr.breakpoints");
      assertThat(jar.stream().map(entry -> entry.getName()).filter(name -> name.endsWith(".class")))
          .isNotEmpty()
          .allMatch(name -> name.startsWith("dev/bohr/breakpoints/"));
    }
  }
}
