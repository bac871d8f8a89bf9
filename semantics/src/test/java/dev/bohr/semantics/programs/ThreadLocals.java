package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/** ThreadLocal and InheritableThreadLocal. */
public final class ThreadLocals {
  private ThreadLocals() {}

  private static final class Counter {
    int value;
  }

  /** Every thread has its own variable, and all variables have the same object. */
  @Bug
  public static final class SameObject implements Program {
    @Override
    public void execute() throws Exception {
      Counter shared = new Counter();
      ThreadLocal<Counter> local = ThreadLocal.withInitial(() -> shared);
      Body increment = () -> local.get().value++;
      together(increment, increment);
      check(shared.value == 2, "an increment was lost");
    }
  }

  public static final class SameObjectTwin implements Program {
    @Override
    public void execute() throws Exception {
      ThreadLocal<Counter> local = ThreadLocal.withInitial(Counter::new);
      Body increment =
          () -> {
            local.get().value++;
            Thread.yield();
            local.get().value++;
            check(local.get().value == 2, "another thread's counter");
            local.remove();
            check(local.get().value == 0, "not removed");
          };
      together(increment, increment);
      check(local.get().value == 0, "another thread's counter");
    }
  }

  /** A task leaves its user behind in the worker, and the next task of that worker finds it. */
  @Bug
  public static final class LeftInPool implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      ThreadLocal<String> user = new ThreadLocal<>();
      Future<?> first = pool.submit(() -> {});
      Future<?> second = pool.submit(() -> user.set("ada"));
      Future<String> third = pool.submit(user::get);
      first.get();
      second.get();
      String seen = third.get();
      pool.shutdown();
      check(seen == null, "acts for a user of another task");
    }
  }

  public static final class LeftInPoolTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(2);
      ThreadLocal<String> user = new ThreadLocal<>();
      Future<?> first = pool.submit(() -> {});
      Future<?> second =
          pool.submit(
              () -> {
                user.set("ada");
                try {
                  check(user.get().equals("ada"), "another user");
                } finally {
                  user.remove();
                }
              });
      Future<String> third = pool.submit(user::get);
      first.get();
      second.get();
      String seen = third.get();
      pool.shutdown();
      check(seen == null, "acts for a user of another task");
    }
  }

  /**
   * A plain ThreadLocal is not inherited: the helper acts for the user only if it is called
   * directly.
   */
  @Bug(type = NullPointerException.class)
  public static final class NotInherited implements Program {
    @Override
    public void execute() throws Exception {
      ThreadLocal<String> user = new ThreadLocal<>();
      ReentrantLock busy = new ReentrantLock();
      Runnable greet = () -> check(user.get().length() == 3, "another user");
      together(
          () -> {
            user.set("ada");
            if (busy.tryLock()) {
              try {
                greet.run();
              } finally {
                busy.unlock();
              }
            } else {
              together(greet::run);
            }
          },
          () -> {
            busy.lock();
            busy.unlock();
          });
    }
  }

  public static final class NotInheritedTwin implements Program {
    @Override
    public void execute() throws Exception {
      ThreadLocal<String> user = new InheritableThreadLocal<>();
      ReentrantLock busy = new ReentrantLock();
      Runnable greet = () -> check(user.get().length() == 3, "another user");
      together(
          () -> {
            user.set("ada");
            if (busy.tryLock()) {
              try {
                greet.run();
              } finally {
                busy.unlock();
              }
            } else {
              together(greet::run);
            }
          },
          () -> {
            busy.lock();
            busy.unlock();
          });
    }
  }

  /** A worker inherits from whoever made the pool grow, not from whoever submits the task. */
  @Bug
  public static final class InheritedFromTheFirst implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      InheritableThreadLocal<String> user = new InheritableThreadLocal<>();
      together(
          () -> {
            user.set("ada");
            check(pool.submit(user::get).get().equals("ada"), "acts for another user");
          },
          () -> {
            user.set("bob");
            pool.submit(user::get).get();
          });
      pool.shutdown();
    }
  }

  public static final class InheritedFromTheFirstTwin implements Program {
    @Override
    public void execute() throws Exception {
      ExecutorService pool = Executors.newFixedThreadPool(1);
      Body actFor =
          () -> {
            String user = "ada";
            check(pool.submit(() -> user).get().equals("ada"), "acts for another user");
          };
      together(actFor, actFor);
      pool.shutdown();
    }
  }
}
