package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares what a command prints with its expected file. {@code -Dbohr.golden.refresh=true} writes
 * the files anew.
 */
final class Golden {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/dev/bohr/semantics/commands");

  private Golden() {}

  static void check(String name, String actual) throws IOException {
    Path file = DIRECTORY.resolve(name + ".txt");
    if (Boolean.getBoolean("bohr.golden.refresh")) {
      Files.createDirectories(DIRECTORY);
      Files.writeString(file, actual);
    }
    assertThat(file).as("expected; -Dbohr.golden.refresh=true writes it").exists();
    assertThat(actual).as(name).isEqualTo(Files.readString(file));
  }
}
