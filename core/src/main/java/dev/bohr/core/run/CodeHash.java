package dev.bohr.core.run;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Identifies the code that schedules are made for, so that a replay can tell when it has changed.
 *
 * <p>Directories on the class path and the jar with the main class count class by class, so a
 * rebuilt jar with the same classes is the same code. Other jars, which are libraries, count by
 * name and size: they are many and change by version. After {@link #MAX_BYTES} of classes only
 * names and sizes count. A hash that differs without need costs a replay some work and no wrong
 * answer.
 */
public final class CodeHash {
  private static final long MAX_BYTES = 256L << 20;

  private final MessageDigest digest;
  private long hashed;

  private CodeHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * @param classPath directories and jars, in order
   * @param mainClass with its package
   */
  public static String of(List<String> classPath, String mainClass) throws IOException {
    CodeHash hash = new CodeHash();
    String mainFile = mainClass.replace('.', '/') + ".class";
    for (String entry : classPath) {
      File file = new File(entry);
      if (file.isDirectory()) {
        hash.directory(file.toPath());
      } else if (file.isFile()) {
        hash.jar(file, mainFile);
      }
    }
    return "sha256:" + HexFormat.of().formatHex(hash.digest.digest());
  }

  private void directory(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      List<Path> classes =
          files
              .filter(f -> f.toString().endsWith(".class") && Files.isRegularFile(f))
              .sorted()
              .toList();
      for (Path file : classes) {
        String name = root.relativize(file).toString().replace(File.separatorChar, '/');
        try (InputStream in = Files.newInputStream(file)) {
          add(name, Files.size(file), in);
        }
      }
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
  }

  private void jar(File file, String mainFile) throws IOException {
    try (ZipFile zip = new ZipFile(file)) {
      if (zip.getEntry(mainFile) == null) {
        text(file.getName() + ' ' + file.length());
        return;
      }
      List<? extends ZipEntry> classes =
          zip.stream()
              .filter(e -> e.getName().endsWith(".class"))
              .sorted((a, b) -> a.getName().compareTo(b.getName()))
              .toList();
      for (ZipEntry entry : classes) {
        try (InputStream in = zip.getInputStream(entry)) {
          add(entry.getName(), entry.getSize(), in);
        }
      }
    }
  }

  private void add(String name, long size, InputStream in) throws IOException {
    text(name + ' ' + size);
    byte[] buffer = new byte[1 << 16];
    while (hashed < MAX_BYTES) {
      int read = in.read(buffer);
      if (read < 0) {
        return;
      }
      digest.update(buffer, 0, read);
      hashed += read;
    }
  }

  private void text(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
    digest.update((byte) '\n');
  }
}
