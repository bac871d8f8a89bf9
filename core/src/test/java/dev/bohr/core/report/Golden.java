package dev.bohr.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Compares a report with its expected file in {@code src/test/resources}. {@code
 * -Dbohr.golden.refresh=true} writes the files anew; the difference is then reviewed like code.
 */
final class Golden {
  private static final Path DIRECTORY =
      Path.of(System.getProperty("basedir", "."), "src/test/resources/dev/bohr/core/report");

  private Golden() {}

  static void check(String name, String actual) {
    Path file = DIRECTORY.resolve(name + ".txt");
    try {
      if (Boolean.getBoolean("bohr.golden.refresh")) {
        Files.createDirectories(DIRECTORY);
        Files.writeString(file, actual);
      }
      assertThat(file)
          .as("expected report; run the tests with -Dbohr.golden.refresh=true to write it")
          .exists();
      assertThat(actual).as(name).isEqualTo(Files.readString(file));
    } catch (IOException broken) {
      throw new UncheckedIOException(broken);
    }
  }
}
