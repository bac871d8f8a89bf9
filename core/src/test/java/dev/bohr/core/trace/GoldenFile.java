package dev.bohr.core.trace;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * An expected file under {@code src/test/resources}, rewritten when the tests run with {@code
 * -Dbohr.golden.refresh=true}.
 */
public final class GoldenFile {
  private static final Path RESOURCES = Path.of("src", "test", "resources");

  private GoldenFile() {}

  /** Where the golden file of a test class is. */
  public static Path path(Class<?> test, String name) {
    return RESOURCES.resolve(test.getPackageName().replace('.', '/')).resolve(name);
  }

  /** Checks that the text is what the golden file holds. */
  public static void assertMatches(Class<?> test, String name, String actual) throws IOException {
    assertThat(actual).isEqualTo(new String(golden(test, name, actual.getBytes(UTF_8)), UTF_8));
  }

  /** Checks that the bytes are what the golden file holds. */
  public static void assertMatches(Class<?> test, String name, byte[] actual) throws IOException {
    assertThat(actual).isEqualTo(golden(test, name, actual));
  }

  private static byte[] golden(Class<?> test, String name, byte[] actual) throws IOException {
    Path golden = path(test, name);
    if (Boolean.getBoolean("bohr.golden.refresh")) {
      Files.createDirectories(golden.getParent());
      Files.write(golden, actual);
    }
    return Files.readAllBytes(golden);
  }
}
