package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** ReentrantLock: lock and unlock, order, fairness. */
public final class ReentrantLocks {
  private ReentrantLocks() {}

  private static final class Counter {
    final Lock lock;
    int value;

    Counter(Lock lock) {
      this.lock = lock;
    }

    void increment() {
      lock.lock();
      try {
        value++;
      } finally {
        lock.unlock();
      }
    }
  }

  private static Body nested(Lock outer, Lock inner) {
    return () -> {
      outer.lock();
      try {
        inner.lock();
        inner.unlock();
      } finally {
        outer.unlock();
      }
    };
  }

  /** Every thread makes a lock of its own. */
  @Bug
  public static final class OwnLock implements Program {
    @Override
    public void execute() throws Exception {
      int[] count = {0};
      Body increment =
          () -> {
            Lock lock = new ReentrantLock();
            lock.lock();
            try {
              count[0]++;
            } finally {
              lock.unlock();
            }
          };
      together(increment, increment);
      check(count[0] == 2, "an increment was lost");
    }
  }

  /** A fair lock, entered twice. */
  public static final class OwnLockTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantLock lock = new ReentrantLock(true);
      Counter counter = new Counter(lock);
      Body increment =
          () -> {
            lock.lock();
            try {
              counter.increment();
              check(lock.getHoldCount() == 1, "the lock was not entered once");
            } finally {
              lock.unlock();
            }
          };
      together(increment, increment, increment);
      check(counter.value == 3, "an increment was lost");
    }
  }

  /** Two locks in opposite order. */
  @Bug(Expected.DEADLOCK)
  public static final class OppositeOrder implements Program {
    @Override
    public void execute() throws Exception {
      Lock a = new ReentrantLock();
      Lock b = new ReentrantLock();
      together(nested(a, b), nested(b, a));
    }
  }

  /**
   * Gives the first lock back when the second does not come, and then keeps the order of the other
   * thread.
   */
  public static final class OppositeOrderTwin implements Program {
    @Override
    public void execute() throws Exception {
      Lock a = new ReentrantLock();
      Lock b = new ReentrantLock();
      together(
          () -> {
            a.lock();
            try {
              if (b.tryLock(1, TimeUnit.MILLISECONDS)) {
                b.unlock();
                return;
              }
            } finally {
              a.unlock();
            }
            nested(b, a).run();
          },
          nested(b, a));
    }
  }

  /** A monitor and a lock in opposite order. */
  @Bug(Expected.DEADLOCK)
  public static final class LockAndMonitor implements Program {
    @Override
    public void execute() throws Exception {
      Lock lock = new ReentrantLock();
      Object monitor = new Object();
      together(
          () -> {
            lock.lock();
            try {
              synchronized (monitor) {
                Thread.yield();
              }
            } finally {
              lock.unlock();
            }
          },
          () -> {
            synchronized (monitor) {
              lock.lock();
              lock.unlock();
            }
          });
    }
  }

  public static final class LockAndMonitorTwin implements Program {
    @Override
    public void execute() throws Exception {
      Lock lock = new ReentrantLock();
      Object monitor = new Object();
      Body both =
          () -> {
            lock.lock();
            try {
              synchronized (monitor) {
                Thread.yield();
              }
            } finally {
              lock.unlock();
            }
          };
      together(both, both);
    }
  }

  /**
   * An exception leaves with the lock held, and the next thread waits for a thread that has ended.
   */
  @Bug(Expected.STALL)
  public static final class NotUnlocked implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter(new ReentrantLock());
      together(
          counter::increment,
          () -> {
            try {
              counter.lock.lock();
              if (counter.value == 0) {
                throw new IllegalStateException("nothing there yet");
              }
              counter.lock.unlock();
            } catch (IllegalStateException expected) {
              // Taken for an empty answer; the lock stays behind.
            }
          });
    }
  }

  public static final class NotUnlockedTwin implements Program {
    @Override
    public void execute() throws Exception {
      Counter counter = new Counter(new ReentrantLock());
      together(
          counter::increment,
          () -> {
            counter.lock.lock();
            try {
              if (counter.value == 0) {
                throw new IllegalStateException("nothing there yet");
              }
            } catch (IllegalStateException expected) {
              // An empty answer.
            } finally {
              counter.lock.unlock();
            }
          });
      check(counter.value == 1, "the increment is missing");
    }
  }
}
