package dev.bohr.cli;

import dev.bohr.cli.support.CommandError;
import dev.bohr.core.run.FailureFiles;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where results live: {@code .bohr/<time>-<name>/} in the current directory. A directory is filled
 * under a hidden name and then renamed, so that it is there whole or not at all.
 */
final class ResultDirectory {
  static final Path ROOT = Path.of(".bohr");

  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");
  private static final int MAX_NAME = 40;
  private static final int MAX_TRIES = 1_000;

  private ResultDirectory() {}

  /** Files to be written. */
  @FunctionalInterface
  interface Content {
    void write(Path directory) throws IOException;
  }

  /** As below, for the files of a failure. */
  static Path write(FailureFiles files, Path root, @Nullable Path output, String name)
      throws IOException {
    return write((Content) files::write, root, output, name);
  }

  /**
   * Writes files.
   *
   * @param output where the user wants them; null: in a new directory under {@code root}
   * @return the directory, as the user would name it
   */
  static Path write(Content files, Path root, @Nullable Path output, String name)
      throws IOException {
    if (output != null) {
      Files.createDirectories(output);
      files.write(output);
      return output;
    }
    Files.createDirectories(root);
    String base = TIME.format(LocalDateTime.now()) + '-' + safe(name);
    Path temporary = Files.createTempDirectory(root, ".new-");
    try {
      files.write(temporary);
      // Not as private as temporary directories are made: CI servers publish these files.
      temporary.toFile().setReadable(true, false);
      temporary.toFile().setExecutable(true, false);
      return rename(temporary, root, base);
    } catch (IOException | RuntimeException failure) {
      deleteFlat(temporary);
      throw failure;
    }
  }

  private static Path rename(Path temporary, Path root, String base) throws IOException {
    for (int i = 1; i < MAX_TRIES; i++) {
      Path directory = root.resolve(i == 1 ? base : base + '-' + i);
      if (!Files.exists(directory)) {
        try {
          return Files.move(temporary, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileAlreadyExistsException | DirectoryNotEmptyException taken) {
          // Another Bohr was faster; the next name is free.
          continue;
        }
      }
    }
    throw new IOException("too many results of the same second in " + root);
  }

  private static void deleteFlat(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(directory);
  }

  /** Letters, digits, dashes; not too many. */
  static String safe(String name) {
    String safe = name.replaceAll("[^A-Za-z0-9_-]+", "-").replaceAll("^-+|-+$", "");
    safe = safe.isEmpty() ? "program" : safe;
    return safe.length() <= MAX_NAME ? safe : safe.substring(0, MAX_NAME);
  }

  /**
   * The directory of the failure that a command is about.
   *
   * @param named by the user; null for the latest
   */
  static Path of(@Nullable Path named) throws IOException {
    Path found = named == null ? latest(ROOT) : named;
    if (!Files.isDirectory(found)) {
      throw CommandError.usage(
          "there is no directory '%s'; name one that `bohr explore` made.".formatted(found));
    }
    return found;
  }

  /** The directory that a command without a DIR means: that of the latest failure. */
  static Path latest(Path root) throws IOException {
    Optional<Path> latest = Optional.empty();
    if (Files.isDirectory(root)) {
      try (Stream<Path> directories = Files.list(root)) {
        latest =
            directories
                .filter(directory -> Files.exists(directory.resolve(FailureFiles.FAILURE)))
                .max(Comparator.comparing(ResultDirectory::order));
      }
    }
    return latest.orElseThrow(
        () ->
            CommandError.usage(
                "there is no failure in %s; find one with `bohr explore`, or name its directory."
                    .formatted(root)));
  }

  /** By the second in its name, then by when it was written. */
  private static String order(Path directory) {
    String name = directory.getFileName().toString();
    String second = name.length() < 15 ? name : name.substring(0, 15);
    long written = directory.resolve(FailureFiles.FAILURE).toFile().lastModified();
    return second + String.format("%020d", written);
  }

  /** The directory as a word of a shell command. */
  static String word(Path directory) {
    String text = directory.toString();
    return text.matches("[A-Za-z0-9_./:@%+=,-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
