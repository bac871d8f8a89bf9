package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A pool kept in a static, as servers do, and never shut down. */
public final class StaticsPools {
  private StaticsPools() {}

  private static final ExecutorService POOL = Executors.newFixedThreadPool(2);
  private static int count;

  /** Two tasks share a static field. */
  @Bug
  public static final class TasksRace implements Program {
    @Override
    public void execute() throws Exception {
      Future<?> first = POOL.submit(() -> count++);
      Future<?> second = POOL.submit(() -> count++);
      first.get();
      second.get();
      check(count == 2, "an increment was lost");
    }
  }

  public static final class TasksRaceTwin implements Program {
    @Override
    public void execute() throws Exception {
      Runnable increment =
          () -> {
            synchronized (StaticsPools.class) {
              count++;
            }
          };
      Future<?> first = POOL.submit(increment);
      Future<?> second = POOL.submit(increment);
      first.get();
      second.get();
      check(count == 2, "kept a count of an earlier run");
    }
  }
}
