package dev.bohr.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does several pieces of work side by side, each with a core of its own for what it starts. */
final class OnePerCore {
  private OnePerCore() {}

  /** A piece of work; the words before a command put that on the core. */
  interface Work<T, R> {
    R of(T item, List<String> prefix) throws Exception;
  }

  /** The results in the order of the items. */
  static <T, R> List<R> map(List<T> items, Work<T, R> work)
      throws InterruptedException, ExecutionException {
    int cores = Runtime.getRuntime().availableProcessors();
    BlockingQueue<Integer> free = new ArrayBlockingQueue<>(cores);
    for (int core = 0; core < cores; core++) {
      free.add(core);
    }
    ExecutorService executor = Executors.newFixedThreadPool(cores);
    try {
      List<Future<R>> futures = new ArrayList<>();
      for (T item : items) {
        futures.add(
            executor.submit(
                () -> {
                  Integer core = free.take();
                  try {
                    return work.of(item, List.of("taskset", "-c", core.toString()));
                  } finally {
                    free.put(core);
                  }
                }));
      }
      List<R> results = new ArrayList<>();
      for (Future<R> future : futures) {
        results.add(future.get());
      }
      return results;
    } finally {
      executor.shutdownNow();
    }
  }
}
