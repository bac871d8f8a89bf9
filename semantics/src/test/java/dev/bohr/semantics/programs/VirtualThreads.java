package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.joinAll;
import static dev.bohr.semantics.programs.Threads.unstarted;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Virtual threads are threads: the same bugs, found in the same way. Only on JDK 21 and newer. */
public final class VirtualThreads {
  private VirtualThreads() {}

  private static final class Counter {
    int value;
    volatile boolean ready;
  }

  /** Starts a virtual thread for each body, in all the ways that there are, and joins them. */
  private static void together(Body... bodies) throws InterruptedException {
    Thread[] threads = new Thread[bodies.length];
    ThreadFactory factory = Newer.virtualFactory("worker-", 0);
    for (int i = 0; i < bodies.length; i++) {
      // A platform thread that is never started serves as the Runnable.
      Runnable body = unstarted(bodies[i]);
      switch (i % 4) {
        case 0 -> threads[i] = Newer.startVirtual(body);
        case 1 -> {
          threads[i] = factory.newThread(body);
          threads[i].start();
        }
        case 2 -> threads[i] = Newer.startByBuilder(body);
        default -> {
          threads[i] = Newer.unstartedVirtual(body);
          threads[i].start();
        }
      }
    }
    joinAll(threads);
  }

  @Bug
  public static final class LostUpdate implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment = () -> counter.value++;
      together(increment, increment, increment, increment);
      check(counter.value == 4, "an increment was lost");
    }
  }

  public static final class LostUpdateTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Body increment =
          () -> {
            synchronized (counter) {
              counter.value++;
            }
          };
      together(increment, increment, increment, increment);
      check(counter.value == 4, "an increment was lost");
    }
  }

  /** Two virtual threads take two monitors in opposite order; main waits for them. */
  @Bug(Expected.DEADLOCK)
  public static final class LockOrder implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      together(() -> nested(a, b), () -> nested(b, a));
    }
  }

  public static final class LockOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object a = new Object();
      Object b = new Object();
      together(() -> nested(a, b), () -> nested(a, b));
    }
  }

  private static void nested(Object outer, Object inner) {
    synchronized (outer) {
      synchronized (inner) {
        check(Thread.holdsLock(outer) && Thread.holdsLock(inner), "lost a lock");
      }
    }
  }

  /** The flag is looked at outside the lock, so that the notify may come before the wait. */
  @Bug(Expected.STALL)
  public static final class LostNotify implements Program {
    @Override
    public void execute() throws Exception {
      Counter box = new Counter();
      together(
          () -> {
            box.ready = true;
            synchronized (box) {
              box.notify();
            }
          },
          () -> {
            if (!box.ready) {
              synchronized (box) {
                box.wait();
              }
            }
          });
    }
  }

  public static final class LostNotifyTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter box = new Counter();
      together(
          () -> {
            synchronized (box) {
              box.ready = true;
              box.notify();
            }
          },
          () -> {
            synchronized (box) {
              while (!box.ready) {
                box.wait();
              }
            }
          });
    }
  }

  /** The program ends with its platform threads, whatever its virtual threads have left to do. */
  @Bug
  public static final class NotWaitedFor implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      ExecutorService executor = Newer.virtualExecutor();
      Future<?> first = executor.submit(() -> counter.ready = true);
      executor.submit(() -> counter.value = 1);
      first.get();
      Thread.yield();
      executor.shutdown();
      check(counter.value == 1, "read before it was computed");
    }
  }

  /** {@code close} waits for the tasks. A thread outside the executor is waited for by nobody. */
  public static final class NotWaitedForTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      Newer.startVirtual(LockSupport::park);
      ExecutorService executor = Newer.virtualExecutor();
      executor.submit(() -> counter.ready = true);
      executor.execute(
          () -> {
            synchronized (counter) {
              counter.value = 1;
            }
          });
      Newer.close(executor);
      check(executor.isTerminated(), "closed, but not terminated");
      check(counter.value == 1, "read before it was computed");
    }
  }

  /** The permit is given before the state that it stands for. */
  @Bug
  public static final class EarlyUnpark implements Program {
    @Override
    public void execute() throws Exception {
      Counter box = new Counter();
      Thread waiter =
          Newer.unstartedVirtual(
              unstarted(
                  () -> {
                    LockSupport.park();
                    check(box.value == 1, "unparked too early");
                  }));
      waiter.start();
      together(
          () -> {
            LockSupport.unpark(waiter);
            box.value = 1;
          });
      waiter.join();
    }
  }

  public static final class EarlyUnparkTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter box = new Counter();
      Thread waiter =
          Newer.unstartedVirtual(
              unstarted(
                  () -> {
                    while (!box.ready) {
                      LockSupport.park();
                    }
                    check(box.value == 1, "unparked too early");
                  }));
      waiter.start();
      together(
          () -> {
            box.value = 1;
            box.ready = true;
            LockSupport.unpark(waiter);
          });
      waiter.join();
    }
  }

  /** Takes the interrupt for one that comes while the thread sleeps. */
  @Bug
  public static final class InterruptBetween implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean interrupted = new AtomicBoolean();
      Thread sleeper =
          Newer.startVirtual(
              () -> {
                try {
                  Thread.sleep(1_000);
                } catch (InterruptedException e) {
                  interrupted.set(true);
                }
              });
      together(sleeper::interrupt);
      sleeper.join();
      check(interrupted.get(), "slept through");
    }
  }

  public static final class InterruptBetweenTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicBoolean interrupted = new AtomicBoolean();
      Thread sleeper =
          Newer.startVirtual(
              () -> {
                try {
                  Thread.sleep(1_000);
                  interrupted.set(Thread.interrupted());
                } catch (InterruptedException e) {
                  check(!Thread.currentThread().isInterrupted(), "still interrupted");
                }
              });
      together(sleeper::interrupt);
      sleeper.join();
      check(sleeper.getState() == Thread.State.TERMINATED, "not ended");
      check(!sleeper.isAlive(), "alive after its end");
    }
  }

  /** Every thread has its own variable, and all variables have the same object. */
  @Bug
  public static final class SharedLocal implements Program {
    @Override
    public void execute() throws Exception {
      Counter shared = new Counter();
      ThreadLocal<Counter> local = ThreadLocal.withInitial(() -> shared);
      Body increment = () -> local.get().value++;
      together(increment, increment);
      check(shared.value == 2, "an increment was lost");
    }
  }

  public static final class SharedLocalTwin implements Program {
    @Override
    public void execute() throws Exception {
      ThreadLocal<Counter> local = ThreadLocal.withInitial(Counter::new);
      InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
      inherited.set("main's");
      Body increment =
          () -> {
            local.get().value++;
            check(inherited.get().equals("main's"), "not inherited");
            inherited.set("another");
            Thread.yield();
            local.get().value++;
            check(local.get().value == 2, "another thread's counter");
          };
      together(increment, increment);
      check(local.get().value == 0, "another thread's counter");
      check(inherited.get().equals("main's"), "another thread's value");
    }
  }

  /** The tasks of one call run side by side. */
  @Bug
  public static final class Invoked implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      ExecutorService executor = Newer.virtualExecutor();
      Callable<Integer> task = () -> ++counter.value;
      executor.invokeAll(List.of(task, task));
      Newer.close(executor);
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class InvokedTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger answers = new AtomicInteger();
      ReentrantLock lock = new ReentrantLock();
      ExecutorService executor = Newer.virtualExecutor();
      Callable<Integer> task =
          () -> {
            lock.lock();
            try {
              return answers.incrementAndGet();
            } finally {
              lock.unlock();
            }
          };
      int sum = 0;
      for (Future<Integer> answer : executor.invokeAll(List.of(task, task, task))) {
        sum += answer.get();
      }
      Newer.close(executor);
      check(sum == 6, "an answer twice");
    }
  }
}
