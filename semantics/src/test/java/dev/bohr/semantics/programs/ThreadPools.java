package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionService;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** ThreadPoolExecutor and ExecutorCompletionService. */
public final class ThreadPools {
  private ThreadPools() {}

  private static final class Counter {
    int value;
  }

  /** One thread submits while another shuts the pool down. */
  @Bug(type = RejectedExecutionException.class)
  public static final class SubmitAfterShutdown implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      together(() -> pool.submit(() -> {}), pool::shutdown);
    }
  }

  /** Shuts down when the submitter has ended, and waits for the work. */
  @TrustsTimeouts
  public static final class SubmitAfterShutdownTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      Counter counter = new Counter();
      together(() -> pool.execute(() -> counter.value++));
      pool.shutdown();
      check(pool.awaitTermination(60, TimeUnit.SECONDS), "the pool did not end");
      check(counter.value == 1, "the task was not run");
    }
  }

  /** Asks whether the pool is shut down before it submits. */
  @Bug(type = RejectedExecutionException.class)
  public static final class IsShutdownThenExecute implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      together(
          () -> {
            if (!pool.isShutdown()) {
              pool.execute(() -> {});
            }
          },
          pool::shutdown);
    }
  }

  public static final class IsShutdownThenExecuteTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      AtomicInteger run = new AtomicInteger();
      together(
          () -> {
            try {
              pool.execute(run::incrementAndGet);
            } catch (RejectedExecutionException e) {
              run.incrementAndGet();
            }
          },
          pool::shutdown);
      while (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
        Thread.yield();
      }
      check(run.get() == 1, "neither run nor rejected");
    }
  }

  /** Two tasks share a plain field. */
  @Bug
  public static final class TasksRace implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      Counter counter = new Counter();
      Future<?> first = pool.submit(() -> counter.value++);
      Future<?> second = pool.submit(() -> counter.value++);
      first.get();
      second.get();
      pool.shutdown();
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class TasksRaceTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      List<Callable<Integer>> parts = List.of(() -> 1, () -> 2, () -> 3);
      int sum = 0;
      for (Future<Integer> part : pool.invokeAll(parts)) {
        check(part.isDone(), "invokeAll came back too early");
        sum += part.get();
      }
      pool.shutdown();
      check(sum == 6, "a part is missing");
    }
  }

  /** Waits for the last task and takes the others for done. */
  @Bug
  public static final class GetsOnlyTheLast implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      Counter counter = new Counter();
      Future<?> first = pool.submit(() -> counter.value = 1);
      Future<?> last = pool.submit(() -> {});
      last.get();
      try {
        check(counter.value == 1, "read before it was computed");
      } finally {
        first.get();
        pool.shutdown();
      }
    }
  }

  @TrustsTimeouts
  public static final class GetsOnlyTheLastTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      Counter counter = new Counter();
      Future<?> first = pool.submit(() -> counter.value = 1);
      Future<?> last = pool.submit(() -> {});
      last.get(60, TimeUnit.SECONDS);
      first.get(60, TimeUnit.SECONDS);
      pool.shutdown();
      check(counter.value == 1, "read before it was computed");
    }
  }

  /** The only worker waits for a task that stands behind it in the queue. */
  @Bug(Expected.STALL)
  public static final class Starvation implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      CountDownLatch ready = new CountDownLatch(1);
      together(
          () -> pool.execute(ready::countDown),
          () ->
              pool.submit(
                      () -> {
                        ready.await();
                        return null;
                      })
                  .get());
      pool.shutdown();
    }
  }

  public static final class StarvationTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      CountDownLatch ready = new CountDownLatch(1);
      together(
          () -> pool.execute(ready::countDown),
          () ->
              pool.submit(
                      () -> {
                        ready.await();
                        return null;
                      })
                  .get());
      pool.shutdown();
    }
  }

  /**
   * CallerRunsPolicy drops the task of a pool that is shut down, and its future never completes.
   */
  @Bug(Expected.STALL)
  public static final class CallerRunsDrops implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = callerRuns();
      together(() -> check(pool.submit(() -> 7).get() == 7, "another result"), pool::shutdown);
    }
  }

  /** One worker, a queue of one: some of the tasks are run by those who submit them. */
  public static final class CallerRunsDropsTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = callerRuns();
      AtomicInteger run = new AtomicInteger();
      Body submit =
          () -> {
            Future<?> first = pool.submit(run::incrementAndGet);
            Future<?> second = pool.submit(run::incrementAndGet);
            first.get();
            second.get();
          };
      together(submit, submit);
      pool.shutdown();
      check(run.get() == 4, "a task was not run");
    }
  }

  private static ExecutorService callerRuns() {
    return new ThreadPoolExecutor(
        1,
        1,
        0,
        TimeUnit.SECONDS,
        new ArrayBlockingQueue<>(1),
        new ThreadPoolExecutor.CallerRunsPolicy());
  }

  /** shutdownNow gives back the queued tasks; nobody completes their futures. */
  @Bug(Expected.STALL)
  public static final class ShutdownNowForgets implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      together(
          pool::shutdownNow,
          () -> {
            try {
              pool.submit(() -> 1);
              pool.submit(() -> 2).get();
            } catch (RejectedExecutionException e) {
              // Too late, and the caller knows.
            }
          });
    }
  }

  public static final class ShutdownNowForgetsTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      together(
          () -> {
            for (Runnable task : pool.shutdownNow()) {
              ((Future<?>) task).cancel(false);
            }
          },
          () -> {
            try {
              pool.submit(() -> 1);
              pool.submit(() -> 2).get();
            } catch (RejectedExecutionException | CancellationException e) {
              // Too late, and the caller knows.
            }
          });
    }
  }

  /** Takes the first result to come for the result of the first task. */
  @Bug
  public static final class CompletionOrder implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
      service.submit(() -> 1);
      service.submit(() -> 2);
      int first = service.take().get();
      int second = service.take().get();
      pool.shutdown();
      check(first < second, "completed in another order");
    }
  }

  public static final class CompletionOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      CompletionService<Integer> service = new ExecutorCompletionService<>(pool);
      service.submit(() -> 1);
      service.submit(() -> 2);
      int sum = service.take().get() + service.take().get();
      pool.shutdown();
      check(sum == 3, "a result is missing");
    }
  }
}
