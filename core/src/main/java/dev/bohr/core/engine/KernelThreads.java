package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * What Linux says about a thread that is in a native method: whether it sleeps there, or only wants
 * for a processor. The JVM calls both RUNNABLE. Where there is no such system, nothing is known of
 * anybody.
 *
 * <p>A Java thread does not tell its number in the kernel; it is found by its name.
 */
final class KernelThreads {
  private static final Path TASKS = Path.of("/proc/self/task");

  /** The kernel keeps no more of a name. */
  private static final int LONGEST_NAME = 15;

  private static final char SLEEPING = 'S';
  private static final char UNKNOWN = '?';

  /** By carrier, its file of facts; it stays open, for it is read often. */
  private final Map<Carrier, RandomAccessFile> facts = new WeakHashMap<>();

  /** The state comes early in the file. */
  private final byte[] start = new byte[128];

  /** Whether the thread certainly sleeps in the kernel, and not only for a disk. */
  boolean sleeps(Carrier carrier) {
    return state(carrier) == SLEEPING;
  }

  /** Whether the thread certainly does not: it runs, wants for a processor, or for a disk. */
  boolean isUp(Carrier carrier) {
    char state = state(carrier);
    return state != SLEEPING && state != UNKNOWN;
  }

  private synchronized char state(Carrier carrier) {
    try {
      RandomAccessFile file = facts.get(carrier);
      if (file == null) {
        file = new RandomAccessFile(find(carrier.getName()).toFile(), "r");
        facts.put(carrier, file);
      }
      // "4711 (name) S 1 ...": the name may contain anything but ends at the last parenthesis.
      file.seek(0);
      int at = file.read(start) - 1;
      while (at >= 0 && start[at] != ')') {
        at--;
      }
      return at >= 0 && at + 2 < start.length ? (char) start[at + 2] : UNKNOWN;
    } catch (IOException | RuntimeException unknown) {
      return UNKNOWN;
    }
  }

  private static Path find(String name) throws IOException {
    if (name.length() <= LONGEST_NAME) {
      try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
        for (Path task : tasks) {
          Path comm = task.resolve("comm");
          if (Files.readString(comm, StandardCharsets.ISO_8859_1).strip().equals(name)) {
            return task.resolve("stat");
          }
        }
      }
    }
    throw new IOException("not found");
  }
}
