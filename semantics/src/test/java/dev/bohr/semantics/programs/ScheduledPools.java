package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** ScheduledThreadPoolExecutor. */
public final class ScheduledPools {
  private ScheduledPools() {}

  private static final class Counter {
    int value;
  }

  /** Two tasks that are due at once, on two threads, share a plain field. */
  @Bug
  public static final class TasksRace implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
      Counter counter = new Counter();
      Future<?> first = pool.schedule(() -> counter.value++, 0, TimeUnit.MILLISECONDS);
      Future<?> second = pool.schedule(() -> counter.value++, 0, TimeUnit.MILLISECONDS);
      first.get();
      second.get();
      pool.shutdown();
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** One thread: the tasks do not overlap. */
  @TrustsTimeouts
  public static final class TasksRaceTwin implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      Counter counter = new Counter();
      Future<?> first = pool.schedule(() -> counter.value++, 2, TimeUnit.MILLISECONDS);
      Future<?> second = pool.schedule(() -> counter.value++, 1, TimeUnit.MILLISECONDS);
      first.get(60, TimeUnit.SECONDS);
      second.get(60, TimeUnit.SECONDS);
      pool.shutdown();
      check(counter.value == 2, "an increment was lost");
    }
  }

  /** A periodic task and its reader share a plain pair of fields. */
  @Bug
  public static final class PeriodicTask implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      int[] pair = new int[2];
      CountDownLatch ticks = new CountDownLatch(2);
      Future<?> ticking =
          pool.scheduleAtFixedRate(
              () -> {
                pair[0]++;
                ticks.countDown();
                pair[1]++;
              },
              0,
              1,
              TimeUnit.MILLISECONDS);
      ticks.await();
      ticking.cancel(false);
      pool.shutdown();
      check(pair[0] == pair[1], "read in the middle of a tick");
    }
  }

  public static final class PeriodicTaskTwin implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      int[] pair = new int[2];
      CountDownLatch ticks = new CountDownLatch(3);
      Future<?> ticking =
          pool.scheduleWithFixedDelay(
              () -> {
                pair[0]++;
                pair[1]++;
                ticks.countDown();
              },
              0,
              1,
              TimeUnit.MILLISECONDS);
      ticks.await();
      ticking.cancel(false);
      pool.shutdown();
      while (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
        Thread.yield();
      }
      check(pair[0] == pair[1] && pair[0] >= 3, "read in the middle of a tick");
    }
  }

  /** A schedule that meets the shutdown. */
  @Bug(type = RejectedExecutionException.class)
  public static final class ScheduleAfterShutdown implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      together(() -> pool.schedule(() -> {}, 0, TimeUnit.MILLISECONDS), pool::shutdown);
    }
  }

  public static final class ScheduleAfterShutdownTwin implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      Object lock = new Object();
      boolean[] closed = {false};
      together(
          () -> {
            synchronized (lock) {
              if (!closed[0]) {
                pool.schedule(() -> {}, 0, TimeUnit.MILLISECONDS);
              }
            }
          },
          () -> {
            synchronized (lock) {
              closed[0] = true;
              pool.shutdown();
            }
          });
      while (!pool.awaitTermination(1, TimeUnit.MILLISECONDS)) {
        Thread.yield();
      }
    }
  }
}
