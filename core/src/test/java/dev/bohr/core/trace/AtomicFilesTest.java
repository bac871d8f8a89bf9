package dev.bohr.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file is the old one or the new one, whatever happens while it is written. */
class AtomicFilesTest {
  @TempDir Path directory;

  @Test
  void aFileIsCreatedAndReplaced() throws Exception {
    Path file = directory.resolve("schedule.json");
    write(file, "old");
    assertThat(file).hasContent("old");
    write(file, "new");
    assertThat(file).hasContent("new");
    assertThat(names()).containsExactly("schedule.json");
  }

  @Test
  void aWriterThatFailsLeavesTheOldFileAndNothingElse() throws Exception {
    Path file = directory.resolve("schedule.json");
    write(file, "old");
    for (Throwable failure :
        List.of(
            new IOException("No space left on device"),
            new IllegalStateException(),
            new OutOfMemoryError())) {
      for (int written : new int[] {0, 10, 1_000_000}) {
        assertThatThrownBy(
                () ->
                    AtomicFiles.write(
                        file,
                        out -> {
                          out.write(new byte[written]);
                          sneakyThrow(failure);
                        }))
            .isSameAs(failure);
        assertThat(file).hasContent("old");
        assertThat(names()).containsExactly("schedule.json");
      }
    }
  }

  @Test
  void aFailedRenameLeavesNothing() throws Exception {
    Path file = directory.resolve("taken");
    Files.createDirectories(file.resolve("child"));
    assertThatThrownBy(() -> write(file, "new")).isInstanceOf(IOException.class);
    assertThat(names()).containsExactly("taken");
  }

  @Test
  void theDirectoryMustExist() {
    assertThatThrownBy(() -> write(directory.resolve("none").resolve("file"), "x"))
        .isInstanceOf(NoSuchFileException.class);
  }

  @Test
  void anInterruptedThreadWritesAllTheSame() throws Exception {
    Path file = directory.resolve("schedule.json");
    Thread.currentThread().interrupt();
    write(file, "new");
    assertThat(Thread.interrupted()).isTrue();
    assertThat(file).hasContent("new");
  }

  @Test
  void aKilledJvmLeavesTheOldFile() throws Exception {
    Path file = directory.resolve("schedule.json");
    write(file, "old");
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Process process =
        new ProcessBuilder(
                java.toString(),
                "-cp",
                locationOf(AtomicFiles.class)
                    + File.pathSeparator
                    + locationOf(HaltsWhileWriting.class),
                HaltsWhileWriting.class.getName(),
                file.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(HaltsWhileWriting.EXIT_CODE);
    assertThat(file).hasContent("old");
    assertThat(names()).filteredOn(name -> !name.startsWith(".")).containsExactly("schedule.json");
  }

  /** Ends its JVM on the spot, as kill -9 does, when half of the file is written. */
  static final class HaltsWhileWriting {
    static final int EXIT_CODE = 42;

    private HaltsWhileWriting() {}

    public static void main(String[] arguments) throws IOException {
      AtomicFiles.write(
          Path.of(arguments[0]),
          out -> {
            out.write(new byte[1_000_000]);
            out.flush();
            Runtime.getRuntime().halt(EXIT_CODE);
          });
    }
  }

  private static Path locationOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static void write(Path file, String content) throws IOException {
    AtomicFiles.write(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void sneakyThrow(Throwable failure) throws T {
    throw (T) failure;
  }
}
