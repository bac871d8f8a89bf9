package dev.bohr.core.trace;

import java.io.BufferedOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/**
 * Writes a file whole or not at all. Everything goes to a hidden temporary name in the same
 * directory, is forced to disk, and is then renamed over the final name in one step; so a reader
 * sees the old content or the new, a killed JVM leaves the old file, and a writer that fails (a
 * full disk, say) also removes what it had begun.
 */
public final class AtomicFiles {
  private static final int BUFFER = 1 << 16;

  private AtomicFiles() {}

  /** Produces the content of a file. */
  @FunctionalInterface
  public interface Content {
    /** Called once, on the caller's thread; need not close or flush the stream. */
    void writeTo(OutputStream out) throws IOException;
  }

  /**
   * Makes {@code file} hold exactly this content, or throws and leaves it as it was. Its directory
   * must exist.
   */
  public static void write(Path file, Content content) throws IOException {
    Path absolute = file.toAbsolutePath();
    Path temporary =
        absolute.resolveSibling("." + absolute.getFileName() + "." + UUID.randomUUID() + ".tmp");
    // Not createTempFile: it would make the result readable by its owner only, and CI servers
    // publish these files.
    Files.createFile(temporary);
    try {
      // Not a FileChannel: it closes itself when the thread is interrupted, and Bohr's threads are.
      try (FileOutputStream raw = new FileOutputStream(temporary.toFile());
          OutputStream out = new BufferedOutputStream(raw, BUFFER)) {
        content.writeTo(out);
        out.flush();
        // A disk may report a failed write only here, and it must do so before the old file is
        // replaced.
        raw.getFD().sync();
      }
      Files.move(temporary, absolute, StandardCopyOption.ATOMIC_MOVE);
    } catch (Throwable failure) {
      try {
        Files.deleteIfExists(temporary);
      } catch (IOException alsoFailed) {
        failure.addSuppressed(alsoFailed);
      }
      throw failure;
    }
  }
}
