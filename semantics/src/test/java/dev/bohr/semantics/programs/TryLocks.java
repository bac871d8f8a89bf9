package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** ReentrantLock.tryLock, with and without a timeout, and isLocked. */
public final class TryLocks {
  private TryLocks() {}

  private static final class Counter {
    final ReentrantLock lock = new ReentrantLock();
    int value;

    void increment() {
      lock.lock();
      try {
        value++;
      } finally {
        lock.unlock();
      }
    }
  }

  /** tryLock fails and the update is dropped. */
  @Bug
  public static final class TryLockGivesUp implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      int[] count = {0};
      Body increment =
          () -> {
            if (lock.tryLock()) {
              try {
                count[0]++;
              } finally {
                lock.unlock();
              }
            }
          };
      together(increment, increment);
      check(count[0] == 2, "an update was dropped");
    }
  }

  /** A timed tryLock gets the lock as long as its holder can still give it back. */
  @TrustsTimeouts
  public static final class TryLockGivesUpTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      int[] count = {0};
      Body increment =
          () -> {
            check(lock.tryLock(60, TimeUnit.SECONDS), "the lock did not come");
            try {
              count[0]++;
            } finally {
              lock.unlock();
            }
          };
      together(increment, increment);
      check(count[0] == 2, "an update was dropped");
    }
  }

  /** Unlocks although tryLock failed. */
  @Bug(type = IllegalMonitorStateException.class)
  public static final class UnlockUnowned implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      Body touch =
          () -> {
            boolean ignored = lock.tryLock();
            lock.unlock();
          };
      together(touch, touch);
    }
  }

  public static final class UnlockUnownedTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock();
      Body touch =
          () -> {
            if (lock.tryLock()) {
              lock.unlock();
            }
            check(!lock.isHeldByCurrentThread(), "the lock is still held");
          };
      together(touch, touch);
      check(!lock.isLocked(), "the lock is still held");
    }
  }

  /** Asks whether the lock is free instead of taking it. */
  @Bug
  public static final class IsLocked implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      ReentrantLock lock = counter.lock;
      together(
          counter::increment,
          () -> {
            while (lock.isLocked()) {
              Thread.yield();
            }
            counter.value++;
          });
      check(counter.value == 2, "an increment was lost");
    }
  }

  public static final class IsLockedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter();
      ReentrantLock lock = counter.lock;
      together(
          counter::increment,
          () -> {
            while (!lock.tryLock()) {
              Thread.yield();
            }
            try {
              counter.value++;
            } finally {
              lock.unlock();
            }
          });
      check(counter.value == 2, "an increment was lost");
    }
  }
}
