package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Static locks, pools and thread locals: whatever state a run leaves them in, the next one finds
 * them fresh.
 */
public final class StaticsLocks {
  private StaticsLocks() {}

  private static final Object MONITOR = new Object();
  private static final ReentrantLock LOCK = new ReentrantLock();
  private static final Semaphore PERMITS = new Semaphore(1);
  private static final CountDownLatch OPENED = new CountDownLatch(1);
  private static final ThreadLocal<Integer> DEPTH = ThreadLocal.withInitial(() -> 0);

  /** A monitor and a lock in opposite order. A deadlocked run leaves both taken. */
  @Bug(Expected.DEADLOCK)
  public static final class OppositeOrder implements Program {
    @Override
    public void execute() throws Exception {
      together(
          () -> {
            synchronized (MONITOR) {
              LOCK.lock();
              LOCK.unlock();
            }
          },
          () -> {
            LOCK.lock();
            try {
              synchronized (MONITOR) {
                Thread.yield();
              }
            } finally {
              LOCK.unlock();
            }
          });
    }
  }

  public static final class OppositeOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      Body both =
          () -> {
            synchronized (MONITOR) {
              LOCK.lock();
              LOCK.unlock();
            }
          };
      together(both, both);
      check(!LOCK.isLocked(), "still held");
    }
  }

  /**
   * The permit is taken for good, which only the first of all runs could afford without a reset.
   */
  @Bug(Expected.STALL)
  public static final class PermitKept implements Program {
    @Override
    public void execute() throws Exception {
      Body take =
          () -> {
            if (PERMITS.availablePermits() > 0) {
              PERMITS.acquire();
            }
          };
      together(take, take);
    }
  }

  public static final class PermitKeptTwin implements Program {
    @Override
    public void execute() throws Exception {
      AtomicInteger taken = new AtomicInteger();
      Body take =
          () -> {
            if (PERMITS.tryAcquire()) {
              taken.incrementAndGet();
            }
          };
      together(take, take);
      check(taken.get() == 1, "the permit was taken in an earlier run");
    }
  }

  /** Goes through a latch that is opened once, and looks whether it is open. */
  @Bug
  public static final class LatchOpened implements Program {
    @Override
    public void execute() throws Exception {
      int[] data = {0};
      together(
          () -> {
            data[0] = 1;
            OPENED.countDown();
          },
          () -> check(OPENED.getCount() == 0 && data[0] == 1, "looked too early"));
    }
  }

  public static final class LatchOpenedTwin implements Program {
    @Override
    public void execute() throws Exception {
      check(OPENED.getCount() == 1, "opened in an earlier run");
      check(DEPTH.get() == 0, "kept the depth of an earlier run");
      DEPTH.set(DEPTH.get() + 1);
      int[] data = {0};
      together(
          () -> {
            data[0] = 1;
            OPENED.countDown();
          },
          () -> {
            OPENED.await();
            check(data[0] == 1, "looked too early");
            check(DEPTH.get() == 0, "the depth of another thread");
          });
    }
  }
}
