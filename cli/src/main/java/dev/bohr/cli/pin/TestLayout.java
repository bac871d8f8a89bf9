package dev.bohr.cli.pin;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.trace.AtomicFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where tests and their files go: as Maven and Gradle have it, below the directory of a project or
 * below one that is copied there. Tests name their files relative to it, as both run them there.
 *
 * @param root directory of the project, or what is copied there
 * @param name of the failure, for the names of files
 */
public record TestLayout(Path root, String name) {
  private static final String SOURCES = "src/test/java";
  private static final String RESOURCES = "src/test/resources/bohr/";

  /** What a file begins with that may be written again. */
  static final String MARK = "// Written by `bohr pin`";

  /** The directory of the failure's files, as a test names it. */
  String failure() {
    return RESOURCES + name;
  }

  /** The breakpoint file, as a test names it. */
  String breakpoints() {
    return RESOURCES + name + ".bp";
  }

  Path resolve(String file) {
    return root.resolve(file);
  }

  /**
   * Writes the source of a test.
   *
   * @return where it is
   */
  Path write(TestSource source) throws IOException {
    Path file = resolve(SOURCES + "/" + source.file());
    if (Files.exists(file) && !Files.readString(file, StandardCharsets.UTF_8).startsWith(MARK)) {
      throw CommandError.usage(
          "'%s' is there already and was not written by `bohr pin`; move it, or name another directory with --test-dir."
              .formatted(file));
    }
    write(file, source.text());
    return file;
  }

  /** Writes a text, with the directories around it. */
  static void write(Path file, String text) throws IOException {
    Path parent = file.toAbsolutePath().getParent();
    try {
      Files.createDirectories(parent);
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
    try {
      AtomicFiles.write(file, stream -> stream.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException refused) {
      throw unusable(file, refused);
    }
  }

  /** Asked before anything is tried: a proof takes long. */
  public void check() {
    try {
      Files.createDirectories(root);
    } catch (IOException refused) {
      throw unusable(root, refused);
    }
    if (!Files.isWritable(root)) {
      throw CommandError.usage(
          "'%s' cannot be written to; name another directory with --test-dir.".formatted(root));
    }
  }

  private static CommandError unusable(Path file, IOException refused) {
    return CommandError.usage(
        "'%s' cannot be written (%s); name another directory with --test-dir."
            .formatted(file, refused.getMessage()));
  }
}
