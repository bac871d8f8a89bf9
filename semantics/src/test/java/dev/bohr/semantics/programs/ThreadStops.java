package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.start;
import static dev.bohr.semantics.programs.Threads.unstarted;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Thread.stop, on the JDKs that still do it: why it was taken away, and how it was survived. */
@SuppressWarnings({"deprecation", "removal"})
public final class ThreadStops {
  private ThreadStops() {}

  /** Whether this JDK stops threads. */
  static boolean work() {
    return Runtime.version().feature() < 20;
  }

  /** Two fields that belong together, changed by a thread that may be stopped. */
  private static class Pair {
    int first;
    int second;

    synchronized void change() {
      first++;
      second++;
    }

    synchronized void check() {
      Threads.check(first == second, "half of a change is seen");
    }
  }

  /** The monitor is given free on the way out, and others see what was left half done. */
  @Bug
  public static final class BetweenTwoWrites implements Program {
    @Override
    public void execute() throws Exception {
      Pair pair = new Pair();
      Thread worker = start(pair::change);
      worker.stop();
      worker.join();
      pair.check();
    }
  }

  /** Makes good for it on the way out. */
  public static final class BetweenTwoWritesTwin implements Program {
    @Override
    public void execute() throws Exception {
      Pair pair =
          new Pair() {
            @Override
            synchronized void change() {
              try {
                super.change();
              } catch (ThreadDeath e) {
                second = first;
                throw e;
              }
            }
          };
      Thread worker = start(pair::change);
      worker.stop();
      worker.join();
      pair.check();
    }
  }

  /** Whoever catches everything also catches this, and waits again. */
  @Bug(Expected.STALL)
  public static final class SwallowedWhileWaiting implements Program {
    @Override
    public void execute() throws Exception {
      Object lock = new Object();
      Thread worker =
          start(
              () -> {
                boolean again = true;
                while (again) {
                  try {
                    synchronized (lock) {
                      lock.wait();
                      again = false;
                    }
                  } catch (Throwable e) {
                    Thread.interrupted();
                  }
                }
              });
      worker.stop();
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
                synchronized (lock) {
                  lock.wait();
                }
              });
      worker.stop();
      worker.join();
      synchronized (lock) {
        lock.notifyAll();
      }
    }
  }

  /** Nobody gives a lock of the library free for a thread that dies. */
  @Bug(Expected.STALL)
  public static final class LockIsNotGivenBack implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      AtomicInteger count = new AtomicInteger();
      Thread worker =
          start(
              () -> {
                lock.lock();
                count.incrementAndGet();
                lock.unlock();
              });
      worker.stop();
      lock.lock();
      count.incrementAndGet();
      lock.unlock();
    }
  }

  public static final class LockIsNotGivenBackTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      AtomicInteger count = new AtomicInteger();
      Thread worker =
          start(
              () -> {
                lock.lock();
                try {
                  count.incrementAndGet();
                } finally {
                  lock.unlock();
                }
              });
      worker.stop();
      lock.lock();
      try {
        count.incrementAndGet();
      } finally {
        lock.unlock();
      }
    }
  }

  /** Whoever dies while it is parked in lock() stays in the queue, and the next is never woken. */
  @Bug(Expected.STALL)
  public static final class DeadInTheQueue implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      lock.lock();
      Thread first = start(() -> locked(lock));
      start(() -> locked(lock));
      first.stop();
      lock.unlock();
    }
  }

  /** The stop comes when the lock is free for all. */
  public static final class DeadInTheQueueTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      lock.lock();
      Thread first = start(() -> locked(lock));
      Thread second = start(() -> locked(lock));
      lock.unlock();
      second.join();
      first.join();
      first.stop();
    }
  }

  private static void locked(ReentrantLock lock) {
    lock.lock();
    lock.unlock();
  }

  /** A thread that was stopped before it is started does nothing, and nobody is told. */
  @Bug(Expected.STALL)
  public static final class BeforeTheStart implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch done = new CountDownLatch(1);
      Thread worker = unstarted(done::countDown);
      worker.stop();
      worker.start();
      done.await();
    }
  }

  public static final class BeforeTheStartTwin implements Program {
    @Override
    public void execute() throws Exception {
      CountDownLatch done = new CountDownLatch(1);
      Thread worker = unstarted(done::countDown);
      worker.stop();
      worker.start();
      worker.join();
      check(done.getCount() == 1, "a thread ran that was stopped before its start");
    }
  }

  /**
   * Parked, asleep, joining: all of them end; but who is stopped first does not come to the end.
   */
  @Bug
  public static final class NotToTheEnd implements Program {
    @Override
    public void execute() throws Exception {
      int[] done = new int[1];
      Thread worker =
          start(
              () -> {
                LockSupport.park();
                done[0] = 1;
              });
      LockSupport.unpark(worker);
      worker.stop();
      worker.join();
      check(done[0] == 1, "stopped too early");
    }
  }

  public static final class NotToTheEndTwin implements Program {
    @Override
    public void execute() throws Exception {
      Thread main = Thread.currentThread();
      Thread[] workers = {
        start(LockSupport::park), start(() -> Thread.sleep(1_000_000)), start(main::join)
      };
      for (Thread worker : workers) {
        worker.stop();
      }
      for (Thread worker : workers) {
        worker.join();
      }
    }
  }
}
