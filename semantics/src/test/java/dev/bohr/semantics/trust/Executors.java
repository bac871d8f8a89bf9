package dev.bohr.semantics.trust;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks and what runs them. */
final class Executors {
  private Executors() {}

  static List<Family<?>> families() {
    return List.of(
        task(),
        pool(),
        scheduled(),
        forkJoin(),
        new Family<>("ThreadLocalRandom", Object::new, o -> "")
            .run("current", o -> ThreadLocalRandom.current().nextInt())
            .against("current"));
  }

  private static Family<FutureTask<Integer>> task() {
    return new Family<>(
            "FutureTask",
            () -> new FutureTask<>(() -> 1),
            (FutureTask<Integer> t) -> t.isDone() + " " + t.isCancelled())
        .run("run", FutureTask::run)
        .get("get", FutureTask::get)
        .get("getTimed", t -> t.get(1, TimeUnit.SECONDS))
        .get("cancel", t -> t.cancel(false))
        .get("cancelAndInterrupt", t -> t.cancel(true))
        .get("isDone", FutureTask::isDone)
        .get("isCancelled", FutureTask::isCancelled)
        .get("resultNow", t -> Family.newer(t, "resultNow"))
        .get("exceptionNow", t -> Family.newer(t, "exceptionNow"))
        .get("state", t -> Family.newer(t, "state"))
        .get(
            "failing",
            t -> {
              FutureTask<Integer> failing =
                  new FutureTask<>(
                      () -> {
                        throw new IllegalArgumentException();
                      });
              failing.run();
              return failing.isDone() + " " + Family.newer(failing, "exceptionNow");
            })
        .against("run", "cancel", "run getTimed", "cancelAndInterrupt isDone");
  }

  /** A pool, and how many of its tasks have run. */
  private static final class Pool<E extends ThreadPoolExecutor> {
    final E executor;
    final AtomicInteger done = new AtomicInteger();
    final Runnable task = done::incrementAndGet;

    Pool(E executor) {
      this.executor = executor;
    }

    boolean end() throws InterruptedException {
      executor.shutdown();
      return executor.awaitTermination(1, TimeUnit.HOURS);
    }
  }

  private static Family<Pool<ThreadPoolExecutor>> pool() {
    return new Family<>(
            "ThreadPoolExecutor",
            () ->
                new Pool<>(
                    new ThreadPoolExecutor(
                        1, 2, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(1))),
            (Pool<ThreadPoolExecutor> p) -> p.executor.isShutdown())
        .run("execute", p -> p.executor.execute(p.task))
        .run("submit", p -> p.executor.submit(p.task))
        .get("remove", p -> p.executor.remove(p.task))
        .run("shutdown", p -> p.executor.shutdown())
        .get("shutdownNow", p -> p.executor.shutdownNow().size())
        .get("awaitTermination", p -> p.executor.awaitTermination(1, TimeUnit.MILLISECONDS))
        .get("prestartCoreThread", p -> p.executor.prestartCoreThread())
        .get("prestartAllCoreThreads", p -> p.executor.prestartAllCoreThreads())
        .run("setCorePoolSize", p -> p.executor.setCorePoolSize(2))
        .run("setMaximumPoolSize", p -> p.executor.setMaximumPoolSize(1))
        .get("isShutdown", p -> p.executor.isShutdown())
        .get("isTerminating", p -> p.executor.isTerminating())
        .get("isTerminated", p -> p.executor.isTerminated())
        .get("getActiveCount", p -> p.executor.getActiveCount())
        .get("getPoolSize", p -> p.executor.getPoolSize())
        .get("getLargestPoolSize", p -> p.executor.getLargestPoolSize())
        .get("getTaskCount", p -> p.executor.getTaskCount())
        .get("getCompletedTaskCount", p -> p.executor.getCompletedTaskCount())
        .get("toString", p -> p.executor.toString().replaceAll(".*@[0-9a-f]+", ""))
        .run("purge", p -> p.executor.purge())
        .atEnd(p -> p.end() + " " + p.done.get() + " " + p.executor.getCompletedTaskCount())
        .against("execute", "shutdown", "execute remove", "shutdownNow", "execute execute");
  }

  private static Family<Pool<ScheduledThreadPoolExecutor>> scheduled() {
    return new Family<>(
            "ScheduledThreadPoolExecutor",
            () -> new Pool<>(new ScheduledThreadPoolExecutor(1)),
            (Pool<ScheduledThreadPoolExecutor> p) -> p.executor.isShutdown())
        .get("schedule", p -> p.executor.schedule(() -> 5, 1, TimeUnit.SECONDS).get())
        .run("execute", p -> p.executor.execute(p.task))
        .get(
            "repeat",
            p -> {
              var future = p.executor.scheduleAtFixedRate(p.task, 1, 1, TimeUnit.SECONDS);
              while (p.done.get() < 2 && !p.executor.isShutdown()) {
                Thread.sleep(1_000);
              }
              return future.cancel(false);
            })
        .run("shutdown", p -> p.executor.shutdown())
        .get("shutdownNow", p -> p.executor.shutdownNow().size())
        .atEnd(p -> p.end() && p.done.get() > 0)
        .against("execute", "schedule", "shutdown");
  }

  /** Forks once, so that a worker pushes to its own queue. */
  @SuppressWarnings("serial")
  private static final class Forking extends RecursiveTask<Integer> {
    private final int depth;

    Forking(int depth) {
      this.depth = depth;
    }

    @Override
    protected Integer compute() {
      if (depth == 0) {
        return 1;
      }
      Forking other = new Forking(depth - 1);
      other.fork();
      return new Forking(depth - 1).compute() + other.join();
    }
  }

  private static Family<ForkJoinPool> forkJoin() {
    return new Family<>("ForkJoinPool", () -> new ForkJoinPool(1), ForkJoinPool::isShutdown)
        .get("submit", p -> p.submit(() -> 5).join())
        .get("fork", p -> p.invoke(new Forking(1)))
        .run("shutdown", ForkJoinPool::shutdown)
        .get("shutdownNow", p -> p.shutdownNow().size())
        .get("awaitTermination", p -> p.awaitTermination(1, TimeUnit.MILLISECONDS))
        .get("schedule", Executors::schedule)
        .atEnd(
            p -> {
              p.shutdown();
              return p.awaitTermination(1, TimeUnit.HOURS);
            })
        .against("submit", "shutdown", "fork");
  }

  /** Only newer pools can. */
  private static Object schedule(ForkJoinPool pool) throws Exception {
    try {
      pool.getClass()
          .getMethod("schedule", Runnable.class, long.class, TimeUnit.class)
          .invoke(pool, (Runnable) () -> {}, 1L, TimeUnit.SECONDS);
      return "scheduled";
    } catch (NoSuchMethodException older) {
      return "not in this JDK";
    } catch (java.lang.reflect.InvocationTargetException e) {
      return e.getCause().getClass().getSimpleName();
    }
  }
}
