package dev.bohr.cli.conflicts;

import dev.bohr.cli.pin.PlainJvm;
import dev.bohr.cli.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Executes a program in plain JVMs, a few at a time, each with files of its own. */
final class Executions implements AutoCloseable {
  private final Program program;
  private final ExecutorService pool;

  /** Those that no execution uses. */
  private final BlockingQueue<Path> directories = new LinkedBlockingQueue<>();

  /**
   * @param directory where executions leave their files
   * @param workers how many there are at a time
   */
  Executions(Program program, Path directory, int workers) throws IOException {
    this.program = program;
    this.pool = Executors.newFixedThreadPool(workers);
    for (int i = 0; i < workers; i++) {
      directories.add(Files.createDirectory(directory.resolve("execution-" + i)));
    }
  }

  /** Something to do with the files of one execution. */
  @FunctionalInterface
  interface Job {
    void run() throws IOException, InterruptedException;
  }

  /** Does all, in this order as far as there is a choice; the first that fails is thrown. */
  void all(List<Job> jobs) throws IOException, InterruptedException {
    List<Future<?>> futures = new ArrayList<>();
    for (Job job : jobs) {
      futures.add(
          pool.submit(
              (Callable<Boolean>)
                  () -> {
                    job.run();
                    return true;
                  }));
    }
    for (Future<?> future : futures) {
      try {
        future.get();
      } catch (ExecutionException failed) {
        pool.shutdownNow();
        if (failed.getCause() instanceof IOException io) {
          throw io;
        }
        throw new IllegalStateException(failed.getCause());
      }
    }
  }

  /**
   * Executes the program once; called by a job.
   *
   * @param breakpoints null for none
   */
  PlainJvm once(@Nullable String breakpoints, Duration limit)
      throws IOException, InterruptedException {
    Path directory = directories.take();
    try {
      Path file =
          breakpoints == null
              ? null
              : Files.writeString(directory.resolve("conflict.bp"), breakpoints);
      return PlainJvm.execute(program, file, directory, limit);
    } finally {
      directories.add(directory);
    }
  }

  @Override
  public void close() {
    pool.shutdownNow();
  }
}
