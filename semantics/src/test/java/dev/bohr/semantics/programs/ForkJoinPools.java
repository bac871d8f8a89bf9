package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.TimeUnit;

/** ForkJoinPool with RecursiveTask and RecursiveAction. */
public final class ForkJoinPools {
  private ForkJoinPools() {}

  private static final class Counter {
    int value;
  }

  /** Leaves that count into a field that they share, long enough for a second worker to come. */
  @SuppressWarnings("serial")
  private static final class CountingAction extends RecursiveAction {
    private final int size;
    private final Counter counter;

    CountingAction(int size, Counter counter) {
      this.size = size;
      this.counter = counter;
    }

    @Override
    protected void compute() {
      if (size == 1) {
        for (int i = 0; i < 5; i++) {
          counter.value++;
        }
      } else {
        invokeAll(new CountingAction(size / 2, counter), new CountingAction(size / 2, counter));
      }
    }
  }

  /** Leaves that return what they have counted. */
  @SuppressWarnings("serial")
  private static final class CountingTask extends RecursiveTask<Integer> {
    private final int size;

    CountingTask(int size) {
      this.size = size;
    }

    @Override
    protected Integer compute() {
      if (size == 1) {
        return 1;
      }
      CountingTask left = new CountingTask(size / 2);
      CountingTask right = new CountingTask(size - size / 2);
      left.fork();
      return right.compute() + left.join();
    }
  }

  /** Two leaves run on two workers and share a plain field. */
  @Bug
  public static final class SharedCounter implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      Counter counter = new Counter();
      pool.invoke(new CountingAction(4, counter));
      pool.shutdown();
      check(counter.value == 20, "an increment was lost");
    }
  }

  public static final class SharedCounterTwin implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      int count = pool.invoke(new CountingTask(4));
      pool.shutdown();
      check(count == 4, "a leaf was not counted");
    }
  }

  /** The same in the common pool, which outlives the program. */
  @Bug
  public static final class CommonPool implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Future<?> first = ForkJoinPool.commonPool().submit(() -> counter.value++);
      counter.value++;
      first.get();
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class CommonPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(new CountingTask(4).invoke() == 4, "a leaf was not counted");
      check(ForkJoinPool.commonPool().submit(() -> 7).get() == 7, "another result");
    }
  }

  /** A forked task reports to a list that is not meant to be shared. */
  @Bug
  public static final class ForkedIntoList implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      List<String> log = new ArrayList<>(8);
      ForkJoinTask<?> first = pool.submit(() -> log.add("a"));
      ForkJoinTask<?> second = pool.submit(() -> log.add("b"));
      first.join();
      second.join();
      pool.shutdown();
      check(log.contains("a") && log.contains("b"), "a line was lost");
    }
  }

  @TrustsTimeouts
  public static final class ForkedIntoListTwin implements Program {
    @Override
    public void execute() throws Exception {
      ForkJoinPool pool = new ForkJoinPool(2);
      Queue<String> log = new ConcurrentLinkedQueue<>();
      ForkJoinTask<?> first = pool.submit(() -> log.add("a"));
      pool.execute(() -> log.add("b"));
      first.join();
      pool.shutdown();
      check(pool.awaitTermination(60, TimeUnit.SECONDS), "the pool did not end");
      check(log.size() == 2, "a line was lost");
    }
  }
}
