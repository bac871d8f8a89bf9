package dev.bohr.semantics.programs;

import static dev.bohr.semantics.programs.Threads.check;
import static dev.bohr.semantics.programs.Threads.together;

import dev.bohr.semantics.programs.Threads.Body;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** ReentrantReadWriteLock. */
public final class ReadWriteLocks {
  private ReadWriteLocks() {}

  private static final class Cache {
    final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
    boolean valid;
    int value;

    void fill() {
      lock.writeLock().lock();
      try {
        value = 7;
        valid = true;
      } finally {
        lock.writeLock().unlock();
      }
    }
  }

  /** Takes the write lock while holding the read lock: waits for itself. */
  @Bug(Expected.DEADLOCK)
  public static final class Upgrade implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      together(
          cache::fill,
          () -> {
            cache.lock.readLock().lock();
            try {
              if (!cache.valid) {
                cache.fill();
              }
              check(cache.value == 7, "read an empty cache");
            } finally {
              cache.lock.readLock().unlock();
            }
          });
    }
  }

  /** Gives up the read lock, fills, and goes down from write to read without a gap. */
  public static final class UpgradeTwin implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      Body use =
          () -> {
            cache.lock.readLock().lock();
            if (!cache.valid) {
              cache.lock.readLock().unlock();
              cache.lock.writeLock().lock();
              try {
                if (!cache.valid) {
                  cache.fill();
                }
                cache.lock.readLock().lock();
              } finally {
                cache.lock.writeLock().unlock();
              }
            }
            try {
              check(cache.value == 7, "read an empty cache");
            } finally {
              cache.lock.readLock().unlock();
            }
          };
      together(use, use);
    }
  }

  /** Polls for the write lock under the read lock. */
  @Bug(Expected.LIVELOCK)
  public static final class UpgradeByPolling implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      together(
          cache::fill,
          () -> {
            cache.lock.readLock().lock();
            try {
              if (!cache.valid) {
                while (!cache.lock.writeLock().tryLock()) {
                  Thread.onSpinWait();
                }
                cache.lock.writeLock().unlock();
              }
            } finally {
              cache.lock.readLock().unlock();
            }
          });
    }
  }

  public static final class UpgradeByPollingTwin implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      Body use =
          () -> {
            boolean valid;
            cache.lock.readLock().lock();
            try {
              valid = cache.valid;
            } finally {
              cache.lock.readLock().unlock();
            }
            if (!valid) {
              while (!cache.lock.writeLock().tryLock()) {
                Thread.onSpinWait();
              }
              cache.value = 7;
              cache.valid = true;
              cache.lock.writeLock().unlock();
            }
          };
      together(use, use);
      check(cache.value == 7, "the cache was not filled");
    }
  }

  /** Writes under the read lock, which others hold as well. */
  @Bug
  public static final class WriteUnderReadLock implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      Body increment =
          () -> {
            cache.lock.readLock().lock();
            try {
              cache.value++;
            } finally {
              cache.lock.readLock().unlock();
            }
          };
      together(increment, increment);
      check(cache.value == 2, "an increment was lost");
    }
  }

  public static final class WriteUnderReadLockTwin implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      Body increment =
          () -> {
            cache.lock.writeLock().lock();
            try {
              cache.value++;
            } finally {
              cache.lock.writeLock().unlock();
            }
          };
      together(
          increment,
          increment,
          () -> {
            cache.lock.readLock().lock();
            try {
              int before = cache.value;
              Thread.yield();
              check(cache.value == before, "written under a read lock");
            } finally {
              cache.lock.readLock().unlock();
            }
          });
      check(cache.value == 2, "an increment was lost");
    }
  }

  /**
   * The value is computed under the read lock and stored under the write lock, with a gap between.
   */
  @Bug
  public static final class GapBetween implements Program {
    @Override
    public void execute() throws Exception {
      Cache cache = new Cache();
      Body increment =
          () -> {
            cache.lock.readLock().lock();
            int next = cache.value + 1;
            cache.lock.readLock().unlock();
            cache.lock.writeLock().lock();
            cache.value = next;
            cache.lock.writeLock().unlock();
          };
      together(increment, increment);
      check(cache.value == 2, "an increment was lost");
    }
  }

  /** Timed tryLock on both halves of a fair lock. */
  @TrustsTimeouts
  public static final class GapBetweenTwin implements Program {
    @Override
    public void execute() throws Exception {
      ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
      int[] value = {0};
      Body increment =
          () -> {
            check(lock.writeLock().tryLock(60, TimeUnit.SECONDS), "the lock did not come");
            value[0]++;
            lock.writeLock().unlock();
          };
      together(
          increment,
          increment,
          () -> {
            check(lock.readLock().tryLock(60, TimeUnit.SECONDS), "the lock did not come");
            check(value[0] <= 2, "counted too far");
            lock.readLock().unlock();
          });
      check(value[0] == 2, "an increment was lost");
    }
  }
}
