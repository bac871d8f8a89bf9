package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.start;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Executors that nobody shuts down: idle workers at the end of the program are not a bug. */
public final class IdlePools {
  private IdlePools() {}

  /** A worker that is not idle: its task waits for something that does not come. */
  @Bug(Expected.STALL)
  public static final class FixedPool implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      CountDownLatch go = new CountDownLatch(1);
      AtomicBoolean waiting = new AtomicBoolean();
      Future<?> task =
          pool.submit(
              () -> {
                waiting.set(true);
                go.await();
                return null;
              });
      start(
          () -> {
            if (waiting.get()) {
              go.countDown();
            }
          });
      task.get();
    }
  }

  public static final class FixedPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      Future<Integer> first = pool.submit(() -> 1);
      Future<Integer> second = pool.submit(() -> 2);
      check(first.get() + second.get() == 3, "another result");
    }
  }

  /** The pool is left open and the answer is never given. */
  @Bug(Expected.STALL)
  public static final class CachedPool implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newCachedThreadPool();
      SynchronousQueue<String> answers = new SynchronousQueue<>();
      Thread asker = start(answers::take);
      pool.execute(() -> answers.offer("yes"));
      asker.join();
    }
  }

  /** Workers that leave when they have been idle for a while. */
  public static final class CachedPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool =
          new ThreadPoolExecutor(0, 2, 50, TimeUnit.MILLISECONDS, new SynchronousQueue<>());
      check(pool.submit(() -> 7).get() == 7, "another result");
    }
  }

  /** A scheduled pool with nothing left to do, and a task that another one was to release. */
  @Bug(Expected.STALL)
  public static final class ScheduledPool implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      Semaphore go = new Semaphore(0);
      AtomicBoolean asked = new AtomicBoolean();
      pool.execute(
          () -> {
            if (asked.get()) {
              go.release();
            }
          });
      asked.set(true);
      go.acquire();
    }
  }

  public static final class ScheduledPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
      Future<Integer> later = pool.schedule(() -> 7, 1, TimeUnit.MILLISECONDS);
      check(later.get() == 7, "another result");
    }
  }

  /** A ForkJoinPool that is left alone; its task waits for a notify that came too early. */
  @Bug(Expected.STALL)
  public static final class WorkStealingPool implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(1);
      Object lock = new Object();
      Future<?> task =
          pool.submit(
              () -> {
                synchronized (lock) {
                  lock.wait();
                }
                return null;
              });
      start(
          () -> {
            synchronized (lock) {
              lock.notifyAll();
            }
          });
      task.get();
    }
  }

  public static final class WorkStealingPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      check(pool.submit(() -> 7).get() == 7, "another result");
    }
  }
}
