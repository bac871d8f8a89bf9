package dev.bohr.cli.worker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * A private directory for one command and its workers. When the command ends, also by Ctrl-C, its
 * workers are killed and the directory is gone.
 */
public final class WorkDirectory implements AutoCloseable {
  private final Path path;
  private final Set<WorkerProcess> workers = ConcurrentHashMap.newKeySet();
  private final Thread hook = new Thread(this::clear, "bohr-clean-up");

  public WorkDirectory() throws IOException {
    path = Files.createTempDirectory("bohr-");
    Runtime.getRuntime().addShutdownHook(hook);
  }

  public Path path() {
    return path;
  }

  /** A directory for one worker. */
  Path forWorker(String name) throws IOException {
    return Files.createDirectory(path.resolve(name));
  }

  void add(WorkerProcess worker) {
    workers.add(worker);
  }

  private void clear() {
    workers.forEach(WorkerProcess::kill);
    try (Stream<Path> files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      // A temporary file more or less; a dying worker may still be writing.
      return;
    }
  }

  @Override
  public void close() {
    clear();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyEnding) {
      // Then the hook runs too, and finds nothing.
      return;
    }
  }
}
