package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.joinAll;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.together;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Thread.interrupt, isInterrupted and interrupted, and what they do to waiting threads. */
public final class Interrupts {
  private Interrupts() {}

  /** The exception clears the status, the handler drops it, and the loop waits again. */
  @Bug(Expected.STALL)
  public static final class SwallowedWhileWaiting implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      Thread worker =
          start(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  synchronized (lock) {
                    try {
                      lock.wait();
                    } catch (InterruptedException e) {
                      // Swallowed: this is the bug.
                    }
                  }
                }
              });
      worker.interrupt();
      worker.join();
    }
  }

  public static final class SwallowedWhileWaitingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      Thread worker =
          start(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  synchronized (lock) {
                    try {
                      lock.wait();
                    } catch (InterruptedException e) {
                      Thread.currentThread().interrupt();
                    }
                  }
                }
              });
      worker.interrupt();
      worker.join();
    }
  }

  /** The same around a sleep: the loop sleeps for ever. */
  @Bug(Expected.INCONCLUSIVE)
  public static final class SwallowedWhileSleeping implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker =
          start(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  try {
                    Thread.sleep(10);
                  } catch (InterruptedException e) {
                    // Swallowed: this is the bug.
                  }
                }
              });
      worker.interrupt();
      worker.join();
    }
  }

  public static final class SwallowedWhileSleepingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Thread worker =
          start(
              () -> {
                while (!Thread.currentThread().isInterrupted()) {
                  try {
                    Thread.sleep(10);
                  } catch (InterruptedException e) {
                    return;
                  }
                }
              });
      worker.interrupt();
      worker.join();
    }
  }

  /** An interrupt that comes during a join leaves the thread as an exception. */
  @Bug(type = InterruptedException.class)
  public static final class WhileJoining implements Program {
    @Override
    public void execute() throws Exception {
      int[] result = new int[1];
      Thread target = start(() -> result[0] = 1);
      Thread joiner =
          start(
              () -> {
                target.join();
                check(result[0] == 1, "joined too early");
              });
      together(joiner::interrupt);
      joinAll(joiner, target);
    }
  }

  /** Joins again and restores the status at the end. */
  public static final class WhileJoiningTwin implements Program {
    @Override
    public void execute() throws Exception {
      int[] result = new int[1];
      Thread target = start(() -> result[0] = 1);
      Thread joiner =
          start(
              () -> {
                boolean interrupted = false;
                while (true) {
                  try {
                    target.join();
                    break;
                  } catch (InterruptedException e) {
                    interrupted = true;
                  }
                }
                check(result[0] == 1, "joined too early");
                if (interrupted) {
                  Thread.currentThread().interrupt();
                }
              });
      together(joiner::interrupt);
      joinAll(joiner, target);
    }
  }

  /** Thread.interrupted() answers and forgets; the take that follows waits for ever. */
  @Bug(Expected.STALL)
  public static final class StatusCleared implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> tasks = new LinkedBlockingQueue<>();
      AtomicInteger noticed = new AtomicInteger();
      Thread worker =
          start(
              () -> {
                if (Thread.interrupted()) {
                  noticed.incrementAndGet();
                }
                try {
                  tasks.take();
                } catch (InterruptedException e) {
                  noticed.incrementAndGet();
                }
              });
      together(worker::interrupt);
      worker.join();
      check(noticed.get() == 1, "the interrupt was not noticed");
    }
  }

  public static final class StatusClearedTwin implements Program {
    @Override
    public void execute() throws Exception {
      BlockingQueue<String> tasks = new LinkedBlockingQueue<>();
      AtomicInteger noticed = new AtomicInteger();
      Thread worker =
          start(
              () -> {
                if (Thread.currentThread().isInterrupted()) {
                  noticed.incrementAndGet();
                  return;
                }
                try {
                  tasks.take();
                } catch (InterruptedException e) {
                  noticed.incrementAndGet();
                }
              });
      together(worker::interrupt);
      worker.join();
      check(noticed.get() == 1, "the interrupt was not noticed");
    }
  }

  /** lock() does not listen to the interrupt, and the one who holds the lock joins the thread. */
  @Bug(Expected.DEADLOCK)
  public static final class LockIgnoresInterrupt implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      Thread worker =
          start(
              () -> {
                lock.lock();
                lock.unlock();
              });
      together(
          () -> {
            lock.lock();
            try {
              worker.interrupt();
              worker.join();
            } finally {
              lock.unlock();
            }
          });
    }
  }

  public static final class LockIgnoresInterruptTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      Thread worker =
          start(
              () -> {
                try {
                  lock.lockInterruptibly();
                  lock.unlock();
                } catch (InterruptedException e) {
                  check(!lock.isHeldByCurrentThread(), "interrupted and yet it has the lock");
                }
              });
      together(
          () -> {
            lock.lock();
            try {
              worker.interrupt();
              worker.join();
            } finally {
              lock.unlock();
            }
          });
    }
  }
}
