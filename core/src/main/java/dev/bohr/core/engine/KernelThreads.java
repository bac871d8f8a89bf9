package dev.bohr.core.engine;

import dev.bohr.runtime.Carrier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.WeakHashMap;

/**
 * What Linux says about a thread that is in a native method: whether it sleeps there, or only wants
 * for a processor. The JVM calls both RUNNABLE. Where there is no such system, nobody is known to
 * sleep.
 *
 * <p>A Java thread does not tell its number in the kernel; it is found by its name. Used by the
 * watchdog alone.
 */
final class KernelThreads {
  private static final Path TASKS = Path.of("/proc/self/task");

  /** The kernel keeps no more of a name. */
  private static final int LONGEST_NAME = 15;

  /** By carrier, its file of facts. */
  private final Map<Carrier, Path> facts = new WeakHashMap<>();

  /** Whether the thread certainly sleeps in the kernel, and not only for a disk. */
  boolean sleeps(Carrier carrier) {
    try {
      Path file = facts.get(carrier);
      if (file == null) {
        file = find(carrier.getName());
        facts.put(carrier, file);
      }
      // "4711 (name) S 1 ...": the name may contain anything but ends at the last parenthesis.
      String line = Files.readString(file, StandardCharsets.ISO_8859_1);
      int state = line.lastIndexOf(')') + 2;
      return state < line.length() && line.charAt(state) == 'S';
    } catch (IOException | RuntimeException unknown) {
      return false;
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
